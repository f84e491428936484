import { expect, test } from '@jest/globals'
import { pageOf } from './testing/recognized.ts'
import { wordInText } from './word-in-text.ts'

/**
 * The lines of a page: the word that is looked for is in 〔〕, others that may be misread are in 【】. Where it is found in the
 * texts is shown the same way.
 */
function found(lines: readonly string[], texts: readonly string[]): string | null {
  const line = lines.findIndex((text) => text.includes('〔'))
  const plain = lines.map((text) => text.replaceAll(/[〔〕【】]/g, ''))
  const unsure = lines.map((text) => {
    let isUnsure = false
    return Array.from(text).flatMap((character) => {
      if (!'〔〕【】'.includes(character)) return [isUnsure ? 0.3 : 0.99]
      isUnsure = character === '〔' || character === '【'
      return []
    })
  })
  const page = pageOf(plain)
  const marked = page.lines.map((each, at) => ({ ...each, confidences: unsure[at] ?? [] }))
  const [before = '', word = ''] = lines[line]?.replaceAll(/[【】]/g, '').split(/[〔〕]/) ?? []
  const from = Array.from(before).length
  const part = { from, to: from + Array.from(word).length }
  const place = wordInText({ lines: marked }, { line, part, words: [word] }, texts)
  const text = texts[place?.part ?? -1]
  if (!place || text === undefined) return null
  return `${text.slice(0, place.from)}〔${text.slice(place.from, place.to)}〕${text.slice(place.to)}`
}

const rules = ['渡资定为每人五分，', '担货过江每担〔八〕分。', '学生凭证免费。']

test.each<[string, readonly string[], readonly string[], string | null]>([
  [
    'in the same text',
    rules,
    ['渡资定为每人五分，担货过江每担八分。学生凭证免费。'],
    '渡资定为每人五分，担货过江每担〔八〕分。学生凭证免费。',
  ],
  [
    'where a doubtful word next to it is another',
    ['渡资定为每人五分，', '担货过江【每】担〔八〕分。', '学生凭证免费。'],
    ['渡资定为每人五分，担货过江毎一担八分。学生凭证免费。'],
    '渡资定为每人五分，担货过江毎一担〔八〕分。学生凭证免费。',
  ],
  [
    'next to a doubtful word that is longer, and one that is missing',
    ['渡资定为每人五分，', '担货过江【每担】〔八〕分。【学】生凭证免费。'],
    ['渡资定为每人五分，担货过江每一担子八分。生凭证免费。'],
    '渡资定为每人五分，担货过江每一担子〔八〕分。生凭证免费。',
  ],
  [
    'where a certain letter next to it is another',
    rules,
    ['渡资定为每人五分，担货过海每担八分。学生凭证免费。'],
    null,
  ],
  [
    'in a line like another one',
    ['甲方应于〔10〕日内付款，逾期按日计息；', '乙方应于10日内发货，逾期按日计息。'],
    ['甲方应于1O日内付款，逾期按日计息；乙方应于10日内发货，逾期按日计息。'],
    null,
  ],
  ['in a part of the page', rules, ['过江每担八分。学生'], '过江每担〔八〕分。学生'],
  ['at the end of a part', rules, ['人五分，担货过江每担八'], '人五分，担货过江每担〔八〕'],
  [
    'at the second of two places',
    ['甲种货物每担八分。', '乙种货物每担〔八〕分。'],
    ['甲种货物每担八分。乙种货物每担八分。'],
    '甲种货物每担八分。乙种货物每担〔八〕分。',
  ],
  ['in the second text', rules, ['渡资定为每人五分，', '担货过江每担八分。'], '担货过江每担〔八〕分。'],
  ['with spaces', ['The 〔ferry〕 costs five'], ['The  ferry\ncosts five'], 'The  〔ferry〕\ncosts five'],
  ['over two texts', ['每〔担八〕分'], ['每担', '八分'], null],
  ['at two places that are alike', rules, ['担货过江每担八分。担货过江每担八分。'], null],
  ['where it is another word', rules, ['渡资定为每人五分，担货过江每担六分。学生凭证免费。'], null],
  ['among other words', rules, ['全县共有八个渡口，最大的在青石。'], null],
  ['with too little around it', rules, ['每担八'], null],
  ['alone on its page', ['〔八〕'], ['八'], '〔八〕'],
  ['without a text', rules, [], null],
])('%s', (_name, lines, texts, expected) => {
  expect(found(lines, texts)).toBe(expected)
})
