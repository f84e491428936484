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
  test.each([
    [
      'by the kilometre',
      '每公里造价6.96亿元',
      '线路全长31.4公里，总投资218.6亿元',
      '218.6亿元 ÷ 31.4公里 = 6.96亿元',
    ],
    ['by weight', '每亩产70公斤', '面积5.2万亩，产量3640吨', '3640吨 ÷ 5.2万亩 = 70公斤'],
    ['as the rest', '功率下降17%', '功率为初期的83%', '100% − 83% = 17%'],
    ['in percentage points', '去年是60.7%', '今年63.4%，提高2.7个百分点', '63.4% − 2.7个百分点 = 60.7%'],
    ['in two steps', '年付比按月付12个月省48元', '每月18元，每年168元', '(18元 × 12个月) − 168元 = 48元'],
    ['of a fraction', '其中400克留到最后', '番茄1200克，留三分之一', '1200克 × 1/3 = 400克'],
    [
      'of times',
      '离纪录差44秒',
      '成绩2小时09分41秒，纪录2小时08分57秒',
      '2小时09分41秒 − 2小时08分57秒 = 44秒',
    ],
  ])('%s', (_, text, words, steps) => {
    expect(stepsOf(text, words)).toBe(steps)
  })

  test.each([
    ['another result', '年付比按月付12个月省58元', '每月18元，每年168元'],
    ['another time', '离纪录差54秒', '成绩2小时09分41秒，纪录2小时08分57秒'],
    ['twelve months that nothing is calculated with', '共12个月', '每月18元'],
  ])('not %s', (_, text, words) => {
    expect(stepsOf(text, words)).toBeUndefined()
  })
})
