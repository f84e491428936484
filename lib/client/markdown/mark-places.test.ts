import { describe, expect, test } from '@jest/globals'
import { BlockSplitter } from './block-splitter'
import { MarkPlaces } from './mark-places'
import { blocksIn, type MarkdownPart } from './markdown-block'

const marks = (...claims: readonly string[]) => claims.map((claim) => ({ claim, index: 0 }))
const split = (text: string, isWhole = true) => new BlockSplitter().split(text, isWhole)
const marked = (parts: readonly MarkdownPart[]) =>
  parts
    .flatMap(blocksIn)
    .flatMap((block) => (block.marks ?? []).map(({ claim }) => [claim, block.source.trim()]))

describe('a mark belongs to', () => {
  test.each<[string, string, string, string]>([
    ['the block with its sentence', '甲是山。\n\n乙是**水**[1]。\n\n丙', '乙是水。', '乙是**水**[1]。'],
    ['the first of two', '甲是山。\n\n甲是山。乙', '甲是山', '甲是山。'],
    ['the one with the whole sentence', '据说甲是山。\n\n1. 甲是山。', '甲是山。', '1. 甲是山。'],
    [
      'one with a link in it',
      '甲\n\n见[乙](https://a.example/x)是水',
      '见乙是水',
      '见[乙](https://a.example/x)是水',
    ],
  ])('%s', (_, text, claim, source) => {
    expect(marked(new MarkPlaces().place(split(text), marks(claim)))).toEqual([[claim, source]])
  })

  test('the row that its claim names, of a table that is split', () => {
    const rows = Array.from({ length: 60 }, (_, at) => `| 第${at}山 | 海拔一千二百米左右 |`)
    const parts = split(['| 名 | 高 |', '|---|---|', ...rows, ''].join('\n'))
    const claim = '高 · 第50山 · 海拔一千二百米左右'
    const [[, source] = []] = marked(new MarkPlaces().place(parts, marks(claim)))
    expect(source).toContain('第50山')
    expect(source).not.toContain('第1山')
  })

  test('no block when its sentence is nowhere', () => {
    const parts = split('甲\n\n乙')
    expect(marked(new MarkPlaces().place(parts, marks('丙丁')))).toEqual([])
  })
})

test('blocks without marks are the same objects, and those with marks stay the same while the text grows', () => {
  const [splitter, places] = [new BlockSplitter(), new MarkPlaces()]
  const text = `${'甲是山。'.repeat(300)}\n\n乙是水。\n\n${'丙是石。'.repeat(300)}\n\n丁`
  const first = splitter.split(text, false)
  const [one, two] = places.place(first, marks('乙是水'))
  expect(one).toBe(first[0])
  expect(two).not.toBe(first[1])
  expect(places.place(splitter.split(`${text}是木。`, false), marks('乙是水'))[1]).toBe(two)
})
