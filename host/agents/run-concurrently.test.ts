import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { runConcurrently } from './run-concurrently.ts'

/** Work that yields its name so many times, each after so many turns of the loop. */
function workOf(name: number, count: number, turns: number, open: Set<number>, most: { now: number }) {
  return async function* () {
    open.add(name)
    most.now = Math.max(most.now, open.size)
    try {
      for (let at = 0; at < count; at += 1) {
        for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve))
        yield [name, at] as const
      }
    } finally {
      open.delete(name)
    }
  }
}

const works = fc.array(fc.tuple(fc.nat(5), fc.nat(3)), { maxLength: 8 })

test('yields all events of each generator in order, and respects the concurrency limit', async () => {
  await fc.assert(
    fc.asyncProperty(works, fc.integer({ min: 1, max: 5 }), async (given, most) => {
      const open = new Set<number>()
      const seen = { now: 0 }
      const all = given.map(([count, turns], name) => workOf(name, count, turns, open, seen))
      const got: (readonly [number, number])[] = []
      for await (const event of runConcurrently(all, most)) got.push(event)
      for (const [name, [count]] of given.entries())
        expect(got.filter(([of]) => of === name).map(([, at]) => at)).toEqual([...Array(count).keys()])
      expect(seen.now).toBeLessThanOrEqual(most)
      expect(open.size).toBe(0)
    }),
    { numRuns: 40 },
  )
})

test('a generator that always has an event does not block the others', async () => {
  const busy = async function* () {
    for (let at = 0; at < 1_000; at += 1) yield 'busy'
  }
  const other = async function* () {
    yield 'other'
  }
  const got: string[] = []
  for await (const event of runConcurrently<string>([busy, other], 2)) got.push(event)
  expect(got.indexOf('other')).toBeLessThan(5)
})

test('an error of one ends all, and the others are closed', async () => {
  const open = new Set<number>()
  const broken = async function* () {
    yield 'first'
    throw new Error('broken')
  }
  const slow = async function* () {
    open.add(1)
    try {
      for (;;) {
        await new Promise((resolve) => setImmediate(resolve))
        yield 'slow'
      }
    } finally {
      open.delete(1)
    }
  }
  const all = async () => {
    for await (const event of runConcurrently<string>([slow, broken], 2)) expect(event).not.toBe('')
  }
  await expect(all()).rejects.toThrow('broken')
  await new Promise((resolve) => setImmediate(resolve))
  await new Promise((resolve) => setImmediate(resolve))
  expect(open.size).toBe(0)
})
