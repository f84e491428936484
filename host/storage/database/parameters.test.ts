import { expect, test } from '@jest/globals'
import { storableParameters } from './parameters.ts'

test.each<[unknown, unknown]>([
  ['text', 'text'],
  ['a\0b', 'a\uFFFDb'],
  ['\ud800', '\uFFFD'],
  [5, 5],
  [1.5, 1.5],
  [5n, 5n],
  [true, 1],
  [false, 0],
  [null, null],
])('%j is stored as %j', (value, stored) => {
  expect(storableParameters([value])).toEqual([stored])
})

test.each([
  [undefined],
  [new Date()],
  [{}],
  [[]],
  [Number.NaN],
  [Number.POSITIVE_INFINITY],
  [Symbol('s')],
  [Object.create(null)],
])('%p is rejected', (value: unknown) => {
  expect(() => storableParameters([1, value])).toThrow(/parameter 2 of a query/)
})
