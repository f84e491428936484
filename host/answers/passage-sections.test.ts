import { describe, expect, test } from '@jest/globals'
import { passageSections } from './passage-sections.ts'

const shown = (passage: string) => passageSections(passage).map(({ names, text }) => [names, text])

describe('a passage is split where another subject starts', () => {
  test.each<[string, string, unknown]>([
    [
      'at headings, with or without a number',
      '3. 黄蝉\n原生于巴西。\n龙胆\n在秋季开花。',
      [
        [['黄蝉'], '3. 黄蝉\n原生于巴西。'],
        [['龙胆'], '龙胆\n在秋季开花。'],
      ],
    ],
    [
      'at rows, which are called by their short cells',
      '标题：黄蝉；正文：原生于巴西。\n标题：龙胆；正文：秋季开花。',
      [
        [['黄蝉', '原生于巴西。'], '标题：黄蝉；正文：原生于巴西。'],
        [['龙胆', '秋季开花。'], '标题：龙胆；正文：秋季开花。'],
      ],
    ],
    [
      'at paragraphs that open with a subject',
      '黄蝉是灌木，花黄色。\n花期很长。\n龙胆是草本，开蓝花。',
      [
        [['黄蝉'], '黄蝉是灌木，花黄色。\n花期很长。'],
        [['龙胆'], '龙胆是草本，开蓝花。'],
      ],
    ],
    ['not at a last short line', '花期很长\n一直开到秋天', [[['花期很长'], '花期很长\n一直开到秋天']]],
    [
      'nor is prose with a colon a row',
      '牡蒿\n牡蒿（学名：甲）为草本；茎直立：高。',
      [[['牡蒿', '牡蒿'], '牡蒿\n牡蒿（学名：甲）为草本；茎直立：高。']],
    ],
    ['an empty one has none', '', []],
  ])('%s', (_, passage, expected) => {
    expect(shown(passage)).toEqual(expected)
  })

  test('a thousand lines of any kind take linear time', () => {
    for (const line of ['：', '；'.repeat(50), '甲：乙；', '1. ', '（', '甲'.repeat(40)])
      expect(passageSections(`${line}\n`.repeat(1_000)).length).toBeLessThanOrEqual(1_000)
  })
})
