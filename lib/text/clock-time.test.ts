import { expect, test } from '@jest/globals'
import { clockTime } from './clock-time.ts'

test.each<[number | undefined, string]>([
  [undefined, ''],
  [Number.NaN, ''],
  [-1, ''],
  [Number.POSITIVE_INFINITY, ''],
  [0, '00:00'],
  [9.9, '00:09'],
  [252, '04:12'],
  [3_599, '59:59'],
  [3_599.9, '59:59'],
  [3_600, '01:00:00'],
  [3_661, '01:01:01'],
  [360_000, '100:00:00'],
])('%p s is %p', (seconds, shown) => {
  expect(clockTime(seconds)).toBe(shown)
})
