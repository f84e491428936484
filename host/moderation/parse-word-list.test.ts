import { describe, expect, test } from '@jest/globals'
import { parseWordList, UnreadableWordList } from './word-list-file.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const wordsOf = (text: string) =>
  parseWordList(bytes(text)).words.map((word) => [word.text, word.isForbidden])

describe('a word list', () => {
  test.each([
    [
      'one word a line',
      '坏词\n另一个\n',
      [
        ['坏词', false],
        ['另一个', false],
      ],
    ],
    ['comments, empty lines, ends of lines of any system', '# 说明\r\n\r\n坏词\r# 又\n', [['坏词', false]]],
    ['a byte order mark', '\ufeff坏词', [['坏词', false]]],
    [
      'what stands after a tab',
      '甲词\tforbidden\n乙词\t广告\n丙词\t\n',
      [
        ['甲词', true],
        ['乙词', false],
        ['丙词', false],
      ],
    ],
    ['the same word in other forms, the strictest once', '坏词\n壞 詞\tforbidden\n坏词', [['壞 詞', true]]],
  ])('reads %s', (_case, text, expected) => {
    expect(wordsOf(text)).toEqual(expected)
  })

  test('skips and counts entries that cannot match', () => {
    const list = parseWordList(bytes(`……\n${'长'.repeat(64)}\n${'长'.repeat(63)}`))
    expect(list.words).toHaveLength(1)
    expect(list.unusable).toBe(2)
  })

  test.each([
    ['in another encoding', new Uint8Array([0xbb, 0xb5, 0xb4, 0xca])],
    ['that is too large', new Uint8Array(9 * 1024 * 1024)],
    ['of too many words', bytes(Array.from({ length: 100_001 }, (_, index) => `词${index}`).join('\n'))],
  ])('rejects a file %s', (_case, content) => {
    expect(() => parseWordList(content)).toThrow(UnreadableWordList)
  })
})
