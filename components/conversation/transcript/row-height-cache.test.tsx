import { describe, expect, test } from '@jest/globals'
import * as fc from 'fast-check'
import { writtenRecord } from '@/components/answer-text/testing/written-record'
import { RowHeightCache, scrolledFor } from './row-height-cache'

describe('RowBook', () => {
  test('estimates a height between those that were measured', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 20_000 }), { minLength: 1 }), (heights) => {
        const book = new RowHeightCache(heights[0] ?? 0)
        for (const height of heights) book.note(writtenRecord(['']), { isNear: true, height }, true)
        expect(book.estimate).toBeGreaterThanOrEqual(Math.min(...heights))
        expect(book.estimate).toBeLessThanOrEqual(Math.max(...heights))
      }),
    )
  })

  test('ignores placeholders, and stores the last known height of each record', () => {
    const book = new RowHeightCache(600)
    const record = writtenRecord([''])
    expect(book.of(record)).toBeUndefined()
    book.note(record, { isNear: false, height: 90 }, false)
    expect(book.estimate).toBe(600)
    book.note(record, { isNear: true, height: 700 }, true)
    expect(book.of(record)).toEqual({ isNear: true, height: 700 })
    expect(book.estimate).toBeGreaterThan(600)
  })
})

interface SomeRow {
  /** What is kept for it, and what it really has. */
  readonly kept: number
  readonly real: number
  readonly isComing: boolean
}

const someRow = fc.record({
  kept: fc.integer({ min: 1, max: 5_000 }),
  real: fc.integer({ min: 1, max: 5_000 }),
  isComing: fc.boolean(),
})

/** A view over rows, of which some take the place of their height; each is asked in the order in which they stand. */
function comeBack(rows: readonly SomeRow[], scrollTop: number): { heights: number[]; scrollTop: number } {
  const heights = rows.map(({ kept, real, isComing }) => (isComing ? real : kept))
  let scrolled = scrollTop
  for (const [at, { kept, isComing }] of rows.entries()) {
    if (!isComing) continue
    scrolled += scrolledFor(topOf(heights, at) - scrolled, (heights[at] ?? 0) - kept)
  }
  return { heights, scrollTop: scrolled }
}

const topOf = (heights: readonly number[], at: number) =>
  heights.slice(0, at).reduce((sum, height) => sum + height, 0)

describe('rows that are rendered again', () => {
  test('keep the first visible row in place, regardless of their heights', () => {
    fc.assert(
      fc.property(
        fc.array(someRow, { minLength: 1 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (rows, share) => {
          const before = rows.map(({ kept }) => kept)
          const scrollTop = Math.floor(share * topOf(before, rows.length - 1))
          const seen = rows.findIndex((_, at) => topOf(before, at + 1) > scrollTop)
          const after = comeBack(rows, scrollTop)
          const isCut = topOf(before, seen) < scrollTop
          // Of a row that is cut by the upper edge, the end stays.
          const edge = isCut ? seen + 1 : seen
          expect(topOf(after.heights, edge) - after.scrollTop).toBe(topOf(before, edge) - scrollTop)
        },
      ),
    )
  })
})
