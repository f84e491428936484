import { describe, expect, test } from '@jest/globals'
import { foldToLetters } from '../../lib/text/fold.ts'
import { completeQuery, guessQuestions } from './suggestions.ts'
import type { TitleEntry } from './title-list.ts'

function entry(name: string, kind: 'help' | 'document' | 'section' = 'document'): TitleEntry {
  return { name, letters: foldToLetters(name), isHelp: kind === 'help', isSection: kind === 'section' }
}

const entries = [
  entry('怎么创建智能体', 'help'),
  entry('怎么分享一次搜索', 'help'),
  entry('弗拉维娅·佩内塔'),
  entry('佩内塔体育场'),
  entry('三界镇'),
  entry('三界镇 桥梁', 'section'),
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

describe('guessQuestions', () => {
  test('puts first what touches the words', () => {
    expect(guessQuestions(entries, ['智能体是什么'], 3, 0)[0]).toBe('怎么创建智能体？')
    expect(guessQuestions(entries, ['三界镇'], 3, 0)[0]).toBe('介绍一下三界镇')
  })

  test('mixes the guide with the rest, each once, no sections, and turns', () => {
    const guesses = guessQuestions(entries, [], 9, 0)
    expect(new Set(guesses)).toEqual(
      new Set([
        '怎么创建智能体？',
        '怎么分享一次搜索？',
        '介绍一下弗拉维娅·佩内塔',
        '介绍一下佩内塔体育场',
        '介绍一下三界镇',
      ]),
    )
    expect(guesses).toHaveLength(5)
    expect(guessQuestions(entries, [], 9, 0)).toEqual(guesses)
    expect(guessQuestions(entries, [], 2, 1)).not.toEqual(guesses.slice(0, 2))
  })

  test('guesses nothing from an empty library', () => {
    expect(guessQuestions([], ['甲'], 6, 3)).toEqual([])
  })
})
