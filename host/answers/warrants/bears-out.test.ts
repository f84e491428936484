import { describe, expect, test } from '@jest/globals'
import { whatHolds } from './bears-out.ts'

const stepsOf = (text: string, ...words: string[]) => whatHolds(text, words, words, [])?.steps

describe('a number is the same', () => {
  test.each([
    ['with another counter', '全线设22站', '全线共设车站22座'],
    ['with the unit in the label', '成人票25元', '票种：成人票；价格（元）：25'],
    ['with the unit in the row', '收入41,280万元', '项目：收入（万元）；本期：41,280；上期：34,400'],
    ['as an age', '满16岁才能骑车', '年满16周岁方可骑车'],
    ['of a list without units', '冠军奖金15,000美元', '冠军奖金和亚军奖金分别为15,000、8,000美元'],
    ['counting one', '第一次夺冠的林师傅每天练一次', '首次夺冠的林师傅每日练习'],
  ])('%s', (_, text, words) => {
    expect(stepsOf(text, words)).toBe('')
  })

  test.each([
    ['of another measure', '桥长42尺', '桥长42米'],
    ['of another place in an order', '第22座车站', '共设车站22座'],
  ])('not %s', (_, text, words) => {
    expect(stepsOf(text, words)).toBeUndefined()
  })
})

describe('a number follows', () => {
  const calculated = (text: string, words: string, calculation: string) =>
    whatHolds(text, [words], [words], [], { calculations: calculation })?.steps

  test.each([
    ['by a calculation', '便宜了500元', '原来2899元，现在2399元', '2899-2399=500', '2899 − 2399 = 500'],
    ['with one that it assumes', '10公里要骑24分钟', '时速25公里', '10÷25×60=24', '10 ÷ 25 × 60 = 24'],
    [
      'of two',
      '差500元，便宜17.2%',
      '2899元，2399元',
      '2899-2399=500；500÷2899=17.2%',
      '2899 − 2399 = 500；500 ÷ 2899 = 17.2%',
    ],
    ['not at all where the words have it', '现在2399元', '原来2899元，现在2399元', '2899-500=2399', ''],
  ])('%s', (_, text, words, calculation, steps) => {
    expect(calculated(text, words, calculation)).toBe(steps)
  })

  test.each([
    ['without one', '便宜了500元', '原来2899元，现在2399元', ''],
    ['where another comes out', '便宜了600元', '原来2899元，现在2399元', '2899-2399=500'],
    ['where only one of two does', '便宜了500元，是第3次', '2899元，2399元', '2899-2399=500'],
    ['where a scale is lost', '是2023年的6倍', '2023年24亿元，现在30亿元', '30亿元-24亿元=6亿元'],
    ['from what it assumes alone', '要10公里', '时速25公里', '10+25=35'],
  ])('not %s', (_, text, words, calculation) => {
    expect(calculated(text, words, calculation)).toBeUndefined()
  })
})
