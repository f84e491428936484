import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { PlacesAtOnce } from './places-at-once.ts'

test('a key has so many places at once, whatever others take and release', () => {
  const step = fc.record({ key: fc.constantFrom('a', 'b'), releases: fc.boolean() })
  fc.assert(
    fc.property(fc.array(step), fc.integer({ min: 1, max: 4 }), (steps, most) => {
      const places = new PlacesAtOnce(most)
      const held = { a: [] as (() => void)[], b: [] as (() => void)[] }
      for (const { key, releases } of steps) {
        const own = held[key as 'a' | 'b']
        if (releases) {
          const release = own.pop()
          release?.()
          release?.()
          continue
        }
        const taken = places.take(key)
        expect(taken === null).toBe(own.length === most)
        if (taken) own.push(taken)
      }
    }),
  )
})
