import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { chineseNumeral, parseChineseNumber } from './chinese-number.ts'
import { inChinese } from './testing/rewrite-numbers.ts'

test.each<[string, number | null]>([
  ['零', 0],
  ['十', 10],
  ['十二', 12],
  ['一千二百', 1_200],
  ['一千二', 1_200],
  ['三万五', 35_000],
  ['一千零二', 1_002],
  ['两亿三千万五百零六', 230_000_506],
  ['三万亿', 3e12],
  ['二〇二四', 2_024],
  ['一九九八', 1_998],
  ['廿一', 21],
  ['壹仟贰佰', 1_200],
  ['三点一四', 3.14],
  ['三点五万', 35_000],
  ['三四十', null],
  ['十十', null],
  ['百千', null],
  ['万', null],
  ['', null],
])('%s is %j', (text, value) => {
  expect(parseChineseNumber(text)).toBe(value)
})

test('spoken numbers are parsed back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999 }), (value) => {
      expect(parseChineseNumber(inChinese(value))).toBe(value)
    }),
  )
})

test('numerals are parsed back as their numbers', () => {
  for (let number = 0; number < 100; number += 1)
    expect(parseChineseNumber(chineseNumeral(number))).toBe(number)
  expect([10, 20, 37, 100, 1.5].map(chineseNumeral)).toEqual(['十', '二十', '三十七', '100', '1.5'])
})
