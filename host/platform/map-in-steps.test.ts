import { expect, test } from '@jest/globals'
import { mapInSteps } from './map-in-steps.ts'

test('long rows are mapped in order, and others have their turn in between', async () => {
  const seen: (number | 'other')[] = []
  const other = setImmediate(() => seen.push('other'))
  const mapped = await mapInSteps(
    [1, 2, 3, 4],
    (row) => (row === 3 ? 300_000 : 100_000),
    (row) => {
      seen.push(row)
      return row * 2
    },
  )
  clearImmediate(other)
  expect(mapped).toEqual([2, 4, 6, 8])
  expect(seen).toEqual([1, 2, 'other', 3, 4])
})
