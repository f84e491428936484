import { describe, expect, test } from '@jest/globals'
import { BlockSplitter } from './block-splitter'
import { joinParts } from './join-parts'
import { isBlock } from './markdown-block'

const joined = (text: string) => joinParts(new BlockSplitter().split(text, true))
const sources = (text: string) => joined(text).map((part) => (isBlock(part) ? part.source : part.kind))
const many = (count: number, line: (index: number) => string, joint: string) =>
  Array.from({ length: count }, (_, index) => line(index)).join(joint)

describe('joinParts', () => {
  test('joins short paragraphs without loss', () => {
    const text = many(100, (index) => `第${index}段，很短。`, '\n\n')
    const found = sources(text)
    expect(found.join('')).toBe(text)
    expect(found.length).toBeLessThan(5)
    expect(Math.max(...found.map(({ length }) => length))).toBeLessThanOrEqual(400)
  })

  test('a long paragraph stays separate', () => {
    const long = '很长的一段。'.repeat(100)
    expect(sources(`甲\n\n${long}\n\n乙\n\n丙`)).toEqual(['甲\n\n', `${long}\n\n`, '乙\n\n丙'])
  })

  test.each([
    ['raw HTML', '甲<b>乙</b>\n\n丙<i>丁</i>'],
    ['content shown as written', `甲\n\n${'> '.repeat(40)}乙\n\n丙`],
  ])('%s stays separate', (_, text) => {
    expect(joined(text)).toEqual(new BlockSplitter().split(text, true))
  })

  test('a joined part has all its references, and earlier ones once', () => {
    const text = `一[^a]。\n\n二[^b]和[站]。\n\n三[^a]。\n\n[^a]: 甲\n[^b]: 乙\n\n[站]: https://a.example`
    const [first, ...others] = joined(text)
    expect(first && isBlock(first) && first.known).toMatchObject({ footnotes: ['A', 'B'], before: [] })
    expect(first && isBlock(first) && first.known?.links).toHaveLength(1)
    expect(others.map((part) => isBlock(part) && part.known?.isFooter)).toEqual([true])
  })
})
