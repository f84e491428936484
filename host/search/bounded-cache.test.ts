import { expect, test } from '@jest/globals'
import { BoundedCache } from './bounded-cache.ts'

test('keeps what was asked for last, within its bounds and its time', () => {
  let now = 0
  const cache = new BoundedCache<string>({ entries: 3, size: 10 }, () => now)
  for (const key of ['a', 'b', 'c']) cache.set(key, key, 3, 100)
  expect(cache.get('a')).toBe('a')
  cache.set('d', 'd', 3, 100)
  expect(['a', 'b', 'c', 'd'].map((key) => cache.get(key))).toEqual(['a', undefined, 'c', 'd'])
  cache.set('a', 'larger', 7, 100)
  expect(['a', 'c', 'd'].map((key) => cache.get(key))).toEqual(['larger', undefined, 'd'])
  cache.set('huge', 'huge', 11, 100)
  expect(cache.get('huge')).toBeUndefined()
  now = 100
  expect(cache.get('a')).toBeUndefined()
})
