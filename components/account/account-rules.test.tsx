import { describe, expect, test } from '@jest/globals'
import * as fc from 'fast-check'
import { middleSquare } from './crop-square'
import { isMaskOf } from './own-phone'

describe('middleSquare', () => {
  test.each([
    [300, 200, { x: 50, y: 0, side: 200 }],
    [200, 301, { x: 0, y: 50, side: 200 }],
    [256, 256, { x: 0, y: 0, side: 256 }],
    [1, 1000, { x: 0, y: 499, side: 1 }],
  ])('of %i × %i is %j', (width, height, expected) => {
    expect(middleSquare(width, height)).toEqual(expected)
  })

  test('is always inside the image', () => {
    const pixels = fc.integer({ min: 1, max: 20_000 })
    fc.assert(
      fc.property(pixels, pixels, (width, height) => {
        const { x, y, side } = middleSquare(width, height)
        expect(Math.min(x, y)).toBeGreaterThanOrEqual(0)
        expect(x + side).toBeLessThanOrEqual(width)
        expect(y + side).toBeLessThanOrEqual(height)
      }),
    )
  })
})

describe('isMaskOf', () => {
  test.each([
    ['138****0000', '13812340000', true],
    ['138****0000', '13912340000', false],
    ['138****0000', '13812340001', false],
    ['138****0000', '1381234000', false],
    ['', '13812340000', false],
  ])('%j of %j: %s', (masked, phone, expected) => {
    expect(isMaskOf(masked, phone)).toBe(expected)
  })
})
