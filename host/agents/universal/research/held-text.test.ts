import { expect, test } from '@jest/globals'
import type { Verdict } from '../../../../lib/contract/cards/support-check.ts'
import { heldText } from './held-text.ts'

const wrong = (claim: string, index = 1): Verdict => {
  return { claim, index, state: 'unsupported', by: 'model', quotes: [] }
}

test('a text of which all holds stays as it was written', () => {
  const text = '## 渡口\n\n**26 条船**每天来往[1]。\n\n```\n代码\n```'
  expect(heldText(text, [])).toBe(text)
  expect(heldText(text, [{ ...wrong('26 条船每天来往'), state: 'supported' }])).toBe(text)
  expect(heldText(text, [wrong('另一句')])).toBe(text)
})

test.each<[string, string, Verdict[], string]>([
  [
    'a sentence',
    '甲乙是真的[1]。丙丁是假的[1]。戊己也真[2]。',
    [wrong('丙丁是假的')],
    '甲乙是真的[1]。戊己也真[2]。',
  ],
  [
    'what a marker behind the full stop cites',
    '甲乙是真的。[1]丙丁是假的。[1] 戊己。[2]',
    [wrong('丙丁是假的。')],
    '甲乙是真的。[1]戊己。[2]',
  ],
  [
    'all of a sentence of which a part is wrong',
    '甲乙真[1]，丙丁假[2]。戊己真[1]。',
    [wrong('，丙丁假', 2)],
    '戊己真[1]。',
  ],
  ['bold words', '总数是**三百**人[1]。还有的人在。', [wrong('总数是三百人')], '还有的人在。'],
  ['escaped ones', '总数是\\(三百\\)人[1]。还有的人在。', [wrong('总数是(三百)人')], '还有的人在。'],
  ['each occurrence', '丙丁是假的[1]。真的在。\n\n- 丙丁是假的[1]', [wrong('丙丁是假的')], '真的在。'],
  [
    'a cell',
    '| 地方 | 出资 | 年份 |\n|---|---|---|\n| 东山 | 街道 [1] | 1951 [1] |',
    [wrong('出资 · 东山 · 街道')],
    '地方\n出资\n年份\n地方 · 东山\n年份 · 东山 · 1951[1]',
  ],
  ['the sentence of one of two sources', '甲乙是真的[1][2]。真的在。', [wrong('甲乙是真的', 2)], '真的在。'],
])('leaves out %s', (_, text, verdicts, left) => {
  expect(heldText(text, verdicts)).toBe(left)
})
