import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { amountsIn } from './amounts.ts'
import { sumOf } from './sum-of.ts'

/** @param written the number in the statement that is looked at */
const stepsOf = (written: string, sources: string, statement: string) => {
  const key = amountsIn(statement).find((each) => each.written === written)?.key ?? ''
  return sumOf(key, sources, statement)
}

describe('a number follows from two of the source', () => {
  test.each([
    ['a difference', '500元', '原价2899元，现价2399元。', '便宜了500元', '2899元 − 2399元 = 500元'],
    ['a sum', '5298元', '一台2899元，一台2399元。', '两台要5298元', '2899元 + 2399元 = 5298元'],
    ['the sum of all', '60吨', '甲产10吨，乙产20吨，丙产30吨。', '三家共产60吨', '10吨 + 20吨 + 30吨 = 60吨'],
    ['a share', '25%', '共200户，50户搬走。', '25%的人家搬走', '50 ÷ 200 = 25%'],
    ['a change', '25%', '去年40吨，今年50吨。', '增长25%', '(50吨 − 40吨) ÷ 40吨 = 25%'],
    ['percent apart', '60%', '甲80%，乙20%。', '相差60%', '80% − 20% = 60%'],
    ['an age', '48岁', '生于1951年，卒于1999年。', '享年48岁', '1999年 − 1951年 = 48岁'],
    ['days', '10天', '3月5日开工，3月15日完工。', '用了10天', '15日 − 5日 = 10天'],
    ['a product', '600元', '每件20元，共30件。', '总价600元', '20元 × 30 = 600元'],
    ['a ratio', '4倍', '甲200米，乙50米。', '甲是乙的4倍', '200米 ÷ 50米 = 4倍'],
    ['a rounded ratio', '1.2倍', '甲2899元，乙2399元。', '约1.2倍', '2899元 ÷ 2399元 = 1.2倍'],
  ])('%s', (_, written, sources, statement, steps) => {
    expect(stepsOf(written, sources, statement)).toBe(steps)
  })

  test('one of which the statement has', () => {
    expect(stepsOf('500元', '现价2399元。', '从2899元降到2399元，便宜了500元')).toBe(
      '2899元 − 2399元 = 500元',
    )
  })
})

describe('a number does not follow', () => {
  test.each([
    ['from one number', '500元', '现价2399元。', '便宜了500元'],
    ['from other units', '500元', '重2899吨，长2399米。', '便宜了500元'],
    ['from numbers that give another', '600元', '原价2899元，现价2399元。', '便宜了600元'],
    ['from none', '500元', '没有数字。', '便宜了500元'],
    ['from a number of one digit that is rounded', '2倍', '甲290米，乙150米。', '约2倍'],
  ])('%s', (_, written, sources, statement) => {
    expect(stepsOf(written, sources, statement)).toBeNull()
  })

  test('that the statement does not have', () => {
    expect(sumOf('<7元>', '2899元，2892元', '便宜了500元')).toBeNull()
  })
})

describe('a number that follows from what has nothing to do with it', () => {
  test.each([
    ['a year and a count', '40场', '建于2000年，共50户。', '演出了40场'],
    ['a length and a price', '60人', '长20米，票价3元。', '来了60人'],
  ])('%s', (_, written, sources, statement) => {
    expect(stepsOf(written, sources, statement)).toBeNull()
  })
})

test('differences and sums of any two amounts of one unit are found', () => {
  const amount = fc.integer({ min: 11, max: 9_999 })
  fc.assert(
    fc.property(amount, amount, (one, other) => {
      fc.pre(one !== other)
      const sources = `甲用了${one}吨。乙用了${other}吨。`
      for (const result of [one + other, Math.abs(one - other)]) {
        if (result === one || result === other) continue
        expect(stepsOf(`${result}吨`, sources, `结果是${result}吨`)).toMatch(new RegExp(`= ${result}吨$`))
      }
    }),
  )
})

test('of many numbers a few are tried, whatever the text', () => {
  const sources = Array.from({ length: 5_000 }, (_, at) => `${1_000 + at * 7}元`).join('，')
  expect(stepsOf('3元', sources, '差3元')).toBeNull()
})
