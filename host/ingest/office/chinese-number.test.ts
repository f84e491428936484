import { expect, test } from '@jest/globals'
import { chineseDigits, chineseNumber, type Numerals } from './chinese-number.ts'

test.each<[number, Numerals, string]>([
  [0, 'ordinary', '零'],
  [10, 'ordinary', '十'],
  [15, 'ordinary', '十五'],
  [110, 'ordinary', '一百一十'],
  [105, 'financial', '壹佰零伍'],
  [10, 'financial', '壹拾'],
  [1_005, 'ordinary', '一千零五'],
  [10_001, 'ordinary', '一万零一'],
  [100_500, 'financial', '壹拾万零伍佰'],
  [20_340_000, 'ordinary', '二千零三十四万'],
  [100_000_000, 'ordinary', '一亿'],
  [100_000_005, 'financial', '壹亿零伍'],
  [-3.5, 'ordinary', '-三.五'],
  [1_234_567_890, 'financial', '壹拾贰亿叁仟肆佰伍拾陆万柒仟捌佰玖拾'],
])('%d in %s numerals is %s', (value, numerals, text) => {
  expect(chineseNumber(value, numerals)).toBe(text)
})

test('digit by digit', () => {
  expect(chineseDigits('2024', 'ordinary')).toBe('二〇二四')
  expect(chineseDigits('1,205', 'financial')).toBe('壹,贰零伍')
})
