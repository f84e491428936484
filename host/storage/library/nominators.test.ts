import { expect, test } from '@jest/globals'
import { nominators } from './nominators.ts'

const sought = (counts: Record<string, number>) =>
  Object.entries(counts).map(([term, frequency]) => ({ term, frequency }))
const terms = (counts: Record<string, number>, limit: number) =>
  nominators(sought(counts), limit).map(({ term }) => term)

test.each<[string, Record<string, number>, number, string[]]>([
  ['all within the limit, the rarest first', { b: 5, a: 2, c: 3 }, 10, ['a', 'c', 'b']],
  ['what would go beyond the limit is left out', { b: 5, a: 2, c: 3 }, 9, ['a', 'c']],
  ['the rarest one always stays', { a: 100, b: 200 }, 10, ['a']],
  ['unknown tokens are left out', { a: 0, b: 1 }, 10, ['b']],
  ['equally rare ones in the order of their letters', { b: 1, a: 1 }, 10, ['a', 'b']],
  ['nothing known, nothing looked up', { a: 0 }, 10, []],
])('%s', (_, counts, limit, expected) => {
  expect(terms(counts, limit)).toEqual(expected)
})
