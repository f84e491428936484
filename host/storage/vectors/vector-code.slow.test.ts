import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { seeded } from '../../../lib/text/testing/seeded.ts'
import { SignIndex } from './sign-index.ts'
import { encodeVector, nearnessTo, normalise } from './vector-code.ts'

const numbers = fc.array(fc.float({ min: -100, max: 100, noNaN: true }), { minLength: 1, maxLength: 400 })

function unitOf(values: readonly number[]): Float32Array {
  return normalise(Float32Array.from(values)) ?? new Float32Array()
}

function dot(left: Float32Array, right: Float32Array): number {
  return left.reduce((sum, value, at) => sum + value * (right[at] ?? 0), 0)
}

describe('encodeVector', () => {
  test('keeps the cosine between vectors', () => {
    fc.assert(
      fc.property(numbers, numbers, (left, right) => {
        const length = Math.min(left.length, right.length)
        const [one, other] = [unitOf(left.slice(0, length)), unitOf(right.slice(0, length))]
        fc.pre(one.length > 0 && other.length > 0)
        expect(nearnessTo(one, encodeVector(other).vector)).toBeCloseTo(dot(one, other), 2)
      }),
    )
  })

  test('a vector read from a larger buffer is the same', () => {
    const unit = unitOf(Array.from({ length: 200 }, (_, at) => Math.sin(at)))
    const { vector } = encodeVector(unit)
    const pool = Buffer.alloc(vector.length + 3)
    pool.set(vector, 3)
    expect(nearnessTo(unit, pool.subarray(3))).toBe(nearnessTo(unit, vector))
    expect(nearnessTo(unit, vector)).toBeCloseTo(1, 3)
  })

  test.each([[[]], [[0, 0, 0]], [[Infinity, 1]], [[Number.NaN, 1]]])('%j has no direction', (values) => {
    expect(normalise(Float32Array.from(values))).toBeNull()
  })

  test('one of another length is similar to nothing', () => {
    expect(nearnessTo(unitOf([1, 2, 3]), encodeVector(unitOf(Array(40).fill(1))).vector)).toBe(0)
  })
})

describe('SignIndex', () => {
  const count = 9_000
  const dimension = 64
  const random = seeded(7)
  const direction = () =>
    unitOf(Array.from({ length: dimension }, () => random() + random() - random() - random()))
  const all = Array.from({ length: count }, direction)
  const index = new SignIndex(dimension)
  for (const [at, unit] of all.entries()) index.add(Float64Array.of(at + 1), encodeVector(unit).code)

  test('finds the nearest among thousands', () => {
    let found = 0
    for (let asked = 0; asked < 20; asked += 1) {
      const question = direction()
      const exact = all
        .map((unit, at) => ({ nearness: dot(question, unit), passage: at + 1 }))
        .sort((left, right) => right.nearness - left.nearness)
        .slice(0, 10)
      const likely = new Set(index.find(question, 300))
      expect(likely.size).toBe(300)
      found += exact.filter(({ passage }) => likely.has(passage)).length
    }
    expect(found / 200).toBeGreaterThanOrEqual(0.98)
  })

  test('returns all when there are fewer than requested, best first', () => {
    const small = new SignIndex(8)
    const units = [unitOf([1, 1, 1, 1, 1, 1, 1, 1]), unitOf([-1, -1, -1, -1, -1, -1, -1, -1])]
    for (const [at, unit] of units.entries()) small.add(Float64Array.of(at + 5), encodeVector(unit).code)
    expect([...small.find(unitOf([-1, -1, -1, -1, -1, -1, -1, -2]), 300)]).toEqual([6, 5])
    expect([...new SignIndex(8).find(unitOf([1]), 300)]).toEqual([])
  })
})
