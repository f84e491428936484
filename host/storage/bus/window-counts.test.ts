import { expect, test } from '@jest/globals'
import { WindowCounts } from './window-counts.ts'

test('a window starts with its first use and restarts after its time', () => {
  let now = 1_000
  const counts = new WindowCounts(() => now)
  expect(counts.count('key', 100)).toEqual({ count: 1, resetMs: 100 })
  now = 1_099
  expect(counts.count('key', 100)).toEqual({ count: 2, resetMs: 1 })
  now = 1_100
  expect(counts.count('key', 100)).toEqual({ count: 1, resetMs: 100 })
})

test('ended windows are deleted, open ones kept', () => {
  let now = 0
  const counts = new WindowCounts(() => now)
  counts.count('kept', 1_000_000_000)
  for (let index = 0; index < 100_000; index += 1) {
    now = index
    counts.count(`key ${index}`, 100)
  }
  expect(counts.size).toBeLessThan(10_000)
  expect(counts.count('kept', 1).count).toBe(2)
})
