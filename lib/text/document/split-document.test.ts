import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { documentOfMarkdown } from './document-of-markdown.ts'
import { splitDocument } from './split-document.ts'

/** @returns the document of the parts, and how many there are */
function inParts(markdown: string) {
  const { parts, footnotes } = splitDocument(markdown, { first: 1, others: 1 })
  expect(parts.join('')).toBe(markdown)
  const content = parts.flatMap((part) => documentOfMarkdown(part, footnotes).content ?? [])
  return { document: { type: 'doc', content }, count: parts.length }
}

const after = '\n\n后面一段[^a]。\n\n## 后面一节\n\n最后一段。\n'

test.each([
  ['paragraphs', '一\n二\n\n三', 5],
  [
    'a footnote that is defined at the end',
    '一[^b]\n\n二[^a]',
    5,
    '\n[^a]: 来源\n\n[^B]: 别的\n\n    第二段',
  ],
  ['a footnote that nothing defines', '一[^c]\n\n二[^a]', 5],
  ['a list and a paragraph in it', '- 一\n\n  二\n- 三\n\n    四', 4],
  ['code with empty lines and headings', '```md\n\n# 不是标题\n\n文字\n```', 4],
  ['code in a list', '1. 一\n\n    ```\n\n   文字\n\n    ```', 3],
  ['code without an end', '~~~\n\n文字', 1],
  ['code with shorter marks inside', '````\n```\n\n文字\n```\n\n````', 4],
  ['a formula', '$$\na\n\nb\n$$', 4],
  ['a formula in a line', '$$a$$\n\n文字', 5],
  ['a quote with code', '> ```\n> a', 3],
  ['a table', '| a |\n| - |\n| b |', 4],
  ['a heading with a line below', '标题\n===', 4],
  ['windows line endings', '一\r\n\r\n二\r\n\r\n- 三', 5],
  ['empty lines at the beginning', '\n \n\t\n一', 4],
  ['ideographic blanks are text', '一\n　　\n二', 4],
  ['an address in brackets', '<https://a.cn>\n\n二', 5],
  ['raw HTML that goes on', '<!-- a\n\n文字\n-->', 1],
  ['raw HTML with code marks', '<div>\n```\n</div>\n\n```\n\n文字\n\n```', 1],
  ['a definition of a link', '[甲][x]\n\n二', 1, '\n[x]: https://a.cn'],
  ['a definition in a quote', '[甲]\n\n二', 1, '\n> [甲]: https://a.cn'],
  ['a definition over two lines', '[甲 乙]\n\n二', 1, '\n[甲\n乙]: https://a.cn'],
  ['a note in a quote', '一[^q]\n\n二', 1, '\n> [^q]: 来源'],
  ['marks of code after blanks', '  ```\n\n文字\n\n# 标题\n  ```', 1],
  ['code without an end in a list', '1. ```\n   x', 3],
  ['code without an end in a note', '[^c]: $$\n    x\n\n\n二', 4],
  ['several empty lines', '一\n\n\n二\n \n三', 6],
  ['a note at the beginning, and others', '[^c]: 注\n\n一[^b]', 5, '\n[^b]: 别的'],
  ['a note in code of a list', '- ```\n  [^b]: x\n  ```\n\n一[^b]', 1],
  ['labels with ideographic blanks and escapes', '一[^甲　乙][^a\\]b]', 4, '\n[^甲　乙]: 注\n\n[^a\\]b]: 注'],
  ['a note of a note', '一[^f]\n\n[^e]: [^f]: x', 1],
  ['a link in a note', '一[x]\n\n[^e]: [x]: y', 1],
  ['a link that is named like a note', '一[^ a]', 1, '\n[^ a]: https://a.cn'],
  ['a link whose name has an escape', '一[x\\]y]', 1, '\n[x\\]y]: https://a.cn'],
  ['raw HTML in a list', '- <!-- a', 1],
])('%s: the parts are what the whole is', (_, before, count, end = '') => {
  const markdown = before + after + end
  const split = inParts(markdown)
  expect(split.document).toEqual(documentOfMarkdown(markdown))
  expect(split.count).toBe(count)
})

test('parts have the wanted length', () => {
  const { parts } = splitDocument('一二三四五六七八九\n\n'.repeat(1_000), { first: 500, others: 1_000 })
  expect(parts.map(({ length }) => length)).toEqual([506, ...Array<number>(10).fill(1_001), 484])
})

const folder = join(process.cwd(), '../shared/data/markdown')
const cases = ['commonmark.0.31.2.json', 'gfm.0.29.json'].flatMap((name) => {
  const file = join(folder, name)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { markdown: string }[]) : []
})

if (cases.length === 0) test.skip('skipped: ../shared/data/markdown is not here', () => undefined)
else
  test('each case of CommonMark and GitHub between texts and other cases', () => {
    const wrong: string[] = []
    for (const [at, { markdown }] of cases.entries()) {
      const next = cases[(at * 7 + 3) % cases.length]?.markdown ?? ''
      const text = `前面[^a]。\n\n${markdown}${after}\n${next}${after}\n[^a]: 来源\n`
      const same = JSON.stringify(inParts(text).document) === JSON.stringify(documentOfMarkdown(text))
      if (!same) wrong.push(text)
    }
    expect(wrong).toEqual([])
  })

/** Lines of constructs that may reach over others, and of their ends. */
const lines = [
  [
    '',
    '',
    '',
    '',
    ' ',
    '\t',
    '文字',
    '# 题',
    '- a',
    '-',
    '1. c',
    '  后',
    '    后',
    '\t后',
    '> q',
    '> - q',
    '10. x',
  ],
  [
    '```',
    '````',
    '~~~',
    '$$',
    '$$x$$',
    '- ```',
    '> ```',
    '    ```',
    '- $$',
    '- \t```',
    '- - ```',
    '1. ```',
    '```a`b',
  ],
  [
    '字[^a]',
    '[^a]: 注',
    '[^a]:',
    '    [^a]: 注',
    '[^b]: ```',
    '[^b]: - x',
    '    续',
    '- [^b]: 注',
    '字[^b][^c]',
    '[^c]: $$',
  ],
  [
    '---',
    '===',
    '| a | b |',
    '| - | - |',
    '- [ ] x',
    '\\[',
    '\\]',
    '`a',
    'b`',
    '<b>',
    '字<!--',
    '-->',
    '[x]: y',
    '[x',
    'y]: z',
  ],
  [
    '[^a\\]b]: x',
    '字[^a\\]b]',
    '[^甲　乙]: x',
    '字[^甲　乙]',
    '[^ a]: y',
    '字[^ a]',
    '[^h]: <pre>',
    '- <pre>',
    '字  ',
    '字\\',
  ],
].flat()

test('constructs in any order', () => {
  const line = fc.tuple(fc.constantFrom(...lines), fc.constantFrom('\n', '\n', '\n', '\r\n'))
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), (all) => {
      const markdown = all.flat().join('')
      expect(inParts(markdown).document).toEqual(documentOfMarkdown(markdown))
    }),
    { numRuns: 2_000 },
  )
})
