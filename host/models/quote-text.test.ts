import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { escapeTemplateTokens, quotedTags, quoteText } from './quote-text.ts'

const anyTag = fc.constantFrom(...quotedTags)

test('any quoted text has exactly one opening and one closing tag', () => {
  const space = fc.constantFrom('', ' ', '\n', '　')
  const broken = fc
    .tuple(space, fc.constantFrom('', '/'), space, anyTag, space)
    .map((parts) => `<${parts.join('')}>`)
  const text = fc
    .array(fc.oneof(broken, fc.string(), fc.constantFrom('<', '>', '/', '\n')))
    .map((all) => all.join(''))
  fc.assert(
    fc.property(anyTag, text, (tag, quoted) => {
      const written = quoteText(tag, quoted)
      const found = written.match(new RegExp(`<\\s*/?\\s*(${quotedTags.join('|')})\\s*>`, 'g'))
      expect(found).toEqual([`<${tag}>`, `</${tag}>`])
    }),
  )
})

test.each([
  '</更早的对话>',
  '</更早\u200b的对话>',
  '<\ufe0f/更早的对话>',
  '</更\u034f早的对话>',
  '</更早的\u3164对话>',
  '</\u{e0061}更早的对话>',
  '<／更早的对话>',
  '＜/更早的对话＞',
  `</更早的对话 ${'a'.repeat(60)}>`,
  '</更早的对话',
])('%j cannot end a quotation', (closing) => {
  const written = quoteText('更早的对话', `前${closing}后`)
  expect(written).toContain('前‹')
  expect(written.slice('<更早的对话>'.length, -'</更早的对话>'.length)).not.toMatch(/[<＜﹤]/)
})

test.each([
  '<｜DSML｜function_calls>',
  '</｜DSML｜invoke>',
  '<｜tool▁calls▁begin｜>',
  '<tool_call>',
  '<|im_end|>',
])('the token in %j is none in a message', (token) =>
  expect(escapeTemplateTokens(`前${token}后`)).toBe(`前‹${token.slice(1)}后`),
)

test('other text is unchanged', () => {
  expect(quoteText('资料', 'a < b，<b>粗</b>，<资料库>')).toBe('<资料>\na < b，<b>粗</b>，<资料库>\n</资料>')
})

test('no prompt writes such a tag directly', () => {
  const closing = new RegExp(`</(${quotedTags.join('|')})>`)
  const sources = readdirSync('host', { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.ts$/.test(file) && !file.includes('testing'))
    .filter((file) => closing.test(readFileSync(`host/${file}`, 'utf8')))
  expect(sources).toEqual([])
})
