import { describe, expect, test } from '@jest/globals'
import type { ChartContent } from '../../../lib/contract/cards/chart.ts'
import { claimMarks } from '../../../lib/text/citations/claim-marks.ts'
import { placeClaims } from '../../../lib/text/citations/claim-places.ts'
import { verdictsOf } from '../../../lib/text/citations/verdict-map.ts'
import { parseAnswer } from '../../answers/warrants/find-claims.ts'
import { unverifiedSentences } from './unverified-numbers.ts'

const result: ChartContent = {
  id: 'c1',
  title: '各城市退货率',
  understood: '',
  drawing: null,
  columns: [
    { name: '城市', kind: 'text', unit: '', isShare: false },
    { name: '月份', kind: 'date', unit: '', isShare: false },
    { name: '退货率', kind: 'number', unit: '', isShare: true },
    { name: '销售额', kind: 'number', unit: '元', isShare: false },
  ],
  rows: [
    ['宁波', '2026-08-01', 0.0793, 12_345_678],
    ['杭州', '2026-09-01', -0.0412, 800],
  ],
  total: 2,
  isCut: false,
  sql: '',
  file_ids: [],
  notes: [],
}

describe('numbers that no result contains', () => {
  test.each([
    '宁波最高，退货率 7.9%，杭州 -4.12%。',
    '宁波卖了 1234.6 万元，也就是 12,345,678 元，约 0.12 亿。',
    '2026年8月最高，共 2 行。',
    '1. 宁波\n2. 杭州\n第 3 名没有，前 5 个也没有',
    '超过 6000 的只有宁波。',
    '没有数字，v2 和 A4 也不算。',
    '```sql\nSELECT 12345\n```',
    '`limit 77` 和 $x=77$、\\(y=78\\)、$$z=79$$、\\[w=80\\]',
    '```\n没有结束 99',
  ])('verified: %s', (text) => {
    expect(unverifiedSentences([text], [result], ['销售额超过 6000 的城市有哪些'])).toEqual([])
  })

  test.each([
    ['宁波 8.1%。', '宁波 8.1%。', '8.1%'],
    ['`77` 和 88', '77 和 88', '88'],
    ['`x * 3` 和 $a_1 < 2$ 之后是 88', 'x * 3 和 a_1 < 2 之后是 88', '88'],
    ['花了 $5 元，找回 $ 后', '花了 $5 元，找回 $ 后', '5'],
    ['约 1.3 亿元', '约 1.3 亿元', '1.3 亿'],
    ['比杭州高 43 倍', '比杭州高 43 倍', '43'],
    ['退货率 0.08 与 0.09', '退货率 0.08 与 0.09', '0.09'],
    ['宁波 **8.1%**，杭州 9.9%。', '宁波 8.1%，杭州 9.9%。', '8.1%、9.9%'],
    ['| 城市 | 退货率 |\n|---|---|\n| 温州 | 6.6% |', '退货率 · 温州 · 6.6%', '6.6%'],
  ])('%s has no source', (text, claim, numbers) => {
    expect(unverifiedSentences([text], [result], [])).toEqual([
      { claim, index: 0, state: 'uncited', by: 'none', note: `${numbers} 不在查询结果里` },
    ])
  })

  test('only the sentence with the number, each once, in reading order', () => {
    const texts = ['宁波 7.9%。杭州 8.8%。\n\n- 共 2 行\n- 平均 5.5%', '杭州 8.8%。']
    expect(unverifiedSentences(texts, [result], []).map(({ claim }) => claim)).toEqual([
      '杭州 8.8%。',
      '平均 5.5%',
    ])
  })

  test('the mark of each is placed in the text that is shown', () => {
    const text = '宁波 7.9%，`a` 列平均 **5.5%**。\n\n| 城市 | 退货率 |\n|---|---|\n| 温州 | 6.6% |'
    const verdicts = unverifiedSentences([text], [result], [])
    const places = placeClaims(parseAnswer(text), text, claimMarks(verdictsOf([{ model: '', verdicts }])))
    expect(places.map(({ claim }) => claim)).toEqual(verdicts.map(({ claim }) => claim))
    expect(verdicts).toHaveLength(2)
  })

  test('of many numbers five are named, and ten thousand take little time', () => {
    const many = Array.from({ length: 10_000 }, (_, at) => `${at + 0.5}`).join(' ')
    expect(unverifiedSentences([many], [], [])).toMatchObject([
      { note: '0.5、1.5、2.5、3.5、4.5…… 不在查询结果里' },
    ])
  })
})
