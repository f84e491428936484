import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { type Slot, TurnSlots } from './turn-slots.ts'

test('no more than the limit run, in order of arrival, whichever are cancelled', async () => {
  const moves = fc.array(fc.option(fc.nat(30), { nil: null }), { maxLength: 200 })
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 5 }), moves, async (most, script) => {
      const slots = new TurnSlots(most)
      const here: { slot: Slot; isReady: boolean; number: number }[] = []
      let count = 0
      for (const move of script) {
        if (move === null) {
          const each = { slot: slots.take(), isReady: false, number: count++ }
          void each.slot.ready.then(() => (each.isReady = true))
          here.push(each)
        } else if (here.length > 0) {
          const [gone] = here.splice(move % here.length, 1)
          gone?.slot.leave()
          gone?.slot.leave()
        }
        await new Promise((resolve) => setImmediate(resolve))
        // Those that came first run, as many as may.
        expect(here.map((each) => each.isReady)).toEqual(here.map((_, index) => index < most))
      }
    }),
    { numRuns: 50 },
  )
})

test('a waiting turn knows its position in the queue, and is rejected when the queue is full', () => {
  const slots = new TurnSlots(2)
  const aheads = Array.from({ length: 22 }, () => {
    expect(slots.isCrowded).toBe(false)
    return slots.take().ahead
  })
  expect(aheads).toEqual([0, 0, ...Array.from({ length: 20 }, (_, index) => index + 1)])
  expect(slots.isCrowded).toBe(true)
})

test('without a limit no turn waits', () => {
  const slots = new TurnSlots(0)
  expect(Array.from({ length: 1_000 }, () => slots.take().ahead).every((ahead) => ahead === 0)).toBe(true)
  expect(slots.isCrowded).toBe(false)
})
