import { describe, expect, test } from '@jest/globals'
import { givenSentences, sentencesOfPlainText, sentencesOfText } from './sentences-of-text.ts'

const bounds = { count: 3, most: 200 }
const split = (text: string) =>
  sentencesOfText(text, bounds).sentences.map(({ text: own, cited }) => [own, [...cited]])

describe('sentences of a text', () => {
  test('each has the sources that its markers name, before or behind the full stop', () => {
    expect(split('桥长 42 米[1]。茶馆在坡上。[2][3] 号子没人会唱了。')).toEqual([
      ['桥长 42 米。', [1]],
      ['茶馆在坡上。', [2, 3]],
      ['号子没人会唱了。', []],
    ])
  })

  test('one with markers inside is split behind them', () => {
    const { sentences } = sentencesOfText('桥长 42 米[1]，花了 3.5 万元[2]。', bounds)
    expect(sentences).toEqual([
      { text: '桥长 42 米', cited: [1], under: '' },
      { text: '，花了 3.5 万元。', cited: [2], under: '', whole: '桥长 42 米，花了 3.5 万元。' },
    ])
  })

  test('a marker at the beginning belongs to what follows, one of no source to nothing', () => {
    expect(split('[1] 桥长 42 米。茶馆在坡上[9]。')).toEqual([
      ['桥长 42 米。', [1]],
      ['茶馆在坡上。', []],
    ])
  })

  test('headings state nothing, and stand above what follows', () => {
    const { sentences, blocks } = sentencesOfText('## 桥\n\n桥长 42 米。\n\n- 茶馆在坡上。', bounds)
    expect(sentences.map(({ under }) => under)).toEqual(['桥', '桥'])
    expect(blocks).toEqual([
      { kind: 'heading', heading: '桥', sentences: [] },
      { kind: 'paragraph', heading: '', sentences: [1] },
      { kind: 'item', heading: '', sentences: [2] },
    ])
  })

  test('a cell is read with the head of its column and the label of its row', () => {
    expect(split('| 桥 | 长 |\n| --- | --- |\n| 四加亭 | 42 米[1] |')).toEqual([['长 · 四加亭 · 42 米', [1]]])
  })

  test('code and raw HTML are text', () => {
    expect(split('    桥长 42 米。\n\n<script>alert(1)</script>')).toEqual([
      ['桥长 42 米。', []],
      ['<script>alert(1)</script>', []],
    ])
  })

  test('those beyond the maximum are counted', () => {
    const text = '桥长 42 米。'.repeat(7)
    expect(sentencesOfText(text, { count: 0, most: 5 })).toMatchObject({ left: 2 })
    expect(sentencesOfPlainText(text, { count: 0, most: 5 }).sentences).toHaveLength(5)
  })

  test('sentences that are given stay as they are, without their markers', () => {
    const { sentences, blocks } = givenSentences(['桥长。茶馆。[2]', '# 不是标题'], bounds)
    expect(sentences).toEqual([
      { text: '桥长。茶馆。', cited: [2], under: '' },
      { text: '# 不是标题', cited: [], under: '' },
    ])
    expect(blocks).toHaveLength(2)
  })
})
