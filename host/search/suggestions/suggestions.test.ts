import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { foldToLetters } from '../../../lib/text/fold.ts'
import { completeQuery } from './suggestions.ts'
import type { TitleEntry } from './title-list.ts'

function entry(title: string, { heading = '', guide = '' } = {}): TitleEntry {
  const name = heading === '' ? title : `${title} ${heading}`
  return { name, letters: foldToLetters(name), title, heading, guide }
}

const entries = [
  entry('怎么创建智能体', { guide: 'create-agent' }),
  entry('怎么分享一次搜索', { guide: 'share' }),
  entry('弗拉维娅·佩内塔'),
  entry('佩内塔体育场'),
  entry('三界镇'),
  entry('三界镇', { heading: '桥梁' }),
]

describe('completeQuery', () => {
  test.each<[string, readonly string[], string[]]>([
    ['佩内塔', [], ['佩内塔体育场', '弗拉维娅·佩内塔']],
    ['三界', ['三界镇有桥吗'], ['三界镇有桥吗', '三界镇', '三界镇 桥梁']],
    ['三界镇', ['三界镇'], ['三界镇 桥梁']],
    ['ＰＥＮ', ['Pen 是什么'], ['Pen 是什么']],
    ['', ['一'], []],
    ['？', ['一？'], []],
    ['没有这个', [], []],
  ])('%j with own searches %j', (key, own, expected) => {
    expect(completeQuery(entries, key, own)).toEqual(expected)
  })

  test('returns at most ten, four of them own searches', () => {
    const many = Array.from({ length: 40 }, (_, index) => entry(`海鸟${index}号`))
    const own = Array.from({ length: 9 }, (_, index) => `海鸟的问题${index}`)
    const completions = completeQuery(many, '海鸟', own)
    expect(completions).toHaveLength(10)
    expect(completions.filter((text) => own.includes(text))).toEqual(own.slice(0, 4))
  })

  test.each<[string, readonly string[], string[]]>([
    ['sanjiezhen', [], ['三界镇', '三界镇 桥梁']],
    ['sjz', [], ['三界镇', '三界镇 桥梁']],
    ['三届镇', [], ['三界镇', '三界镇 桥梁']],
    ['佩内踏', [], ['佩内塔体育场', '弗拉维娅·佩内塔']],
    ['sanjie', ['三界镇有桥吗'], ['三界镇有桥吗', '三界镇', '三界镇 桥梁']],
  ])('%j is misspelt, with own searches %j', (key, own, expected) => {
    expect(completeQuery(entries, key, own)).toEqual(expected)
  })

  test('a prefix of a name or own search is completed by only that, without correction', () => {
    const titles = entries.map(({ name }) => name)
    const piece = fc
      .tuple(fc.constantFrom(...titles), fc.nat(10), fc.integer({ min: 1, max: 6 }))
      .map(([title, from, length]) => title.slice(from, from + length))
    fc.assert(
      fc.property(piece, fc.subarray(['三界镇有桥吗', '怎么分享？', 'Pen 是什么']), (key, own) => {
        const wanted = foldToLetters(key)
        fc.pre(wanted !== '')
        const holding = [...own, ...titles].filter((text) => foldToLetters(text).includes(wanted))
        const completions = completeQuery(entries, key, own)
        expect(completions.every((text) => holding.includes(text))).toBe(true)
        // Only the key itself is left out.
        expect(completions).toHaveLength(
          new Set(holding.map(foldToLetters).filter((letters) => letters !== wanted)).size,
        )
      }),
    )
  })
})
