import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { supportingRanges } from './supporting-ranges.ts'

const passage = '潮汐是海水的运动。多数海岸一天涨两次潮。\n朗斯潮汐电站建成于1966年，装机容量24万千瓦。完。'
const marked = (claim: string) =>
  supportingRanges(claim, passage).map(({ start, end }) => passage.slice(start, end))

test.each([
  ['海岸一天涨两次潮', ['多数海岸一天涨两次潮。']],
  ['朗斯潮汐電站的裝機容量為二十四萬千瓦', ['朗斯潮汐电站建成于1966年，装机容量24万千瓦。']],
  [
    '多数海岸一天涨两次潮，朗斯潮汐电站建成于1966年',
    ['多数海岸一天涨两次潮。', '朗斯潮汐电站建成于1966年，装机容量24万千瓦。'],
  ],
  ['蓝鲸吃磷虾', []],
  ['', []],
])('%s rests on %j', (claim, expected) => {
  expect(marked(claim)).toEqual(expected)
})

test('ranges are within the passage, in order, and do not overlap', () => {
  const words = fc.array(fc.constantFrom('潮汐', '海水', '1966年', '。', '，', '电站', '\n'), {
    maxLength: 40,
  })
  fc.assert(
    fc.property(words, words, (claim, text) => {
      const source = text.join('')
      let last = 0
      for (const { start, end } of supportingRanges(claim.join(''), source)) {
        expect(start).toBeGreaterThanOrEqual(last)
        expect(end).toBeGreaterThan(start)
        last = end
      }
      expect(last).toBeLessThanOrEqual(source.length)
    }),
  )
})
