import { describe, expect, test } from '@jest/globals'
import { foldToLetters } from '../../lib/text/fold.ts'
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

  test('gives ten at most, four of them own', () => {
    const many = Array.from({ length: 40 }, (_, index) => entry(`海鸟${index}号`))
    const own = Array.from({ length: 9 }, (_, index) => `海鸟的问题${index}`)
    const completions = completeQuery(many, '海鸟', own)
    expect(completions).toHaveLength(10)
    expect(completions.filter((text) => own.includes(text))).toEqual(own.slice(0, 4))
  })
})
