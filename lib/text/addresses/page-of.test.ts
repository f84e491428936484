import { describe, expect, test } from '@jest/globals'
import { pageOf } from './page-of'

const items = Array.from({ length: 45 }, (_, index) => index)

describe('pageOf', () => {
  test.each([
    [undefined, 1, 0, 20],
    ['1', 1, 0, 20],
    ['2', 2, 20, 20],
    ['3', 3, 40, 5],
    ['4', 3, 40, 5],
    ['0', 1, 0, 20],
    ['-1', 1, 0, 20],
    ['1e9', 1, 0, 20],
    ['二', 1, 0, 20],
  ])('%j is page %d', (wanted, page, first, count) => {
    const found = pageOf(items, wanted, 20)
    expect([found.page, found.pages, found.items[0], found.items.length]).toEqual([page, 3, first, count])
  })

  test('an empty list has one empty page', () => {
    expect(pageOf([], '2', 20)).toEqual({ items: [], page: 1, pages: 1 })
  })
})
