import { expect, test } from '@jest/globals'
import { FrequencyCache } from './frequency-cache.ts'

test('results are cached until the library changes', () => {
  const cache = new FrequencyCache()
  expect(cache.known(['a', 'b'], 1)).toEqual(new Map())
  cache.remember(new Map([['a', 3]]), 1)
  expect(cache.known(['a', 'b'], 1)).toEqual(new Map([['a', 3]]))
  expect(cache.known(['a'], 2)).toEqual(new Map())
  expect(cache.known(['a'], 1)).toEqual(new Map())
})

test('results from before a change are not cached after it', () => {
  const cache = new FrequencyCache()
  cache.known(['a'], 1)
  cache.known(['a'], 2)
  cache.remember(new Map([['a', 3]]), 1)
  expect(cache.known(['a'], 2)).toEqual(new Map())
})

test('it is bounded', () => {
  const cache = new FrequencyCache()
  cache.known([], 1)
  for (let at = 0; at < 100_000; at += 1_000) {
    cache.remember(new Map(Array.from({ length: 1_000 }, (_, index) => [`term ${at + index}`, 1])), 1)
  }
  const terms = Array.from({ length: 100_000 }, (_, index) => `term ${index}`)
  expect(cache.known(terms, 1).size).toBeLessThan(30_000)
})
