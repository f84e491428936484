import { expect, test } from '@jest/globals'
import { passageUnits } from './passage-units.ts'

const texts = (passage: string) => passageUnits(passage, 200).map(({ text }) => text)

test('a row of a table is one unit', () => {
  const row = '名称：澜江号子；级别：省级；年份：一九六二年。公布'
  expect(texts(`前文。\n${row}\n后文。`)).toEqual(['前文。', row, '后文。'])
})

test('a line with a figure that ends the sentence above it is not a heading', () => {
  const passage = '违约金为每逾期一日人民币合计\n200元整\n其余各项由双方另行商定。'
  expect(passageUnits(passage, 200).map(({ heading }) => heading)).not.toContain('200元整')
})

test('a text that only resembles a row is read in linear time', () => {
  expect(texts(`甲：乙；${'丙：'.repeat(32)}；；`).join('')).toContain('丙：丙：')
})
