import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { numberLines, quotedWords } from './judge-lines.ts'

test('each sentence has a number, and short ones are joined with the next', () => {
  const { text, lines } = numberLines(
    2,
    '渡口在河的北岸，每天有船。好。船票八元，孩子不要票。\n第二行也有一句话在这里。',
  )
  expect(text).toBe(
    '〔2.1〕渡口在河的北岸，每天有船。〔2.2〕好。船票八元，孩子不要票。\n〔2.3〕第二行也有一句话在这里。',
  )
  expect([...lines]).toEqual([
    ['2.1', { index: 2, text: '渡口在河的北岸，每天有船。' }],
    ['2.2', { index: 2, text: '好。船票八元，孩子不要票。' }],
    ['2.3', { index: 2, text: '第二行也有一句话在这里。' }],
  ])
})

test('a long sentence is cut at commas, or where it has none', () => {
  const long = `${'渡口的船都停着，'.repeat(40)}完`
  for (const text of [long, '船'.repeat(500)]) {
    const { lines } = numberLines(1, text)
    expect([...lines.values()].map((line) => line.text).join('')).toBe(text)
    for (const line of lines.values()) expect(line.text.length).toBeLessThanOrEqual(160)
  }
})

test('whatever the text, each line stands in it', () => {
  const word = fc.constantFrom('渡口', '。', '，', '\n', ' ', '？', '26', '〔1.2〕', '“', '”', '.', '\r')
  fc.assert(
    fc.property(fc.array(word, { maxLength: 60 }), (words) => {
      const text = words.join('')
      for (const line of numberLines(1, text).lines.values()) expect(text).toContain(line.text)
    }),
  )
})

test.each([
  ['1.1', '渡口在河的北岸，每天有船。'],
  ['〔1.1〕', '渡口在河的北岸，每天有船。'],
  ['[1.1]', '渡口在河的北岸，每天有船。'],
  ['1.9', ''],
  ['9.1', ''],
  ['〔1.1〕每天有船', '每天有船'],
  ['每天有船', '每天有船'],
  ['1.1 万元', '1.1 万元'],
])('a judge that writes %s means %s', (quote, words) => {
  expect(quotedWords(quote, numberLines(1, '渡口在河的北岸，每天有船。').lines)).toBe(words)
})
