import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { cutCharacters } from './cut-characters.ts'

test('parts fit, join to the whole and are split between characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 2, max: 9 }), (text, most) => {
      const parts = cutCharacters(text, most)
      expect(parts.join('')).toBe(text)
      expect(parts.flatMap((part) => Array.from(part))).toEqual(Array.from(text))
      expect(parts.every((part) => part.length > 0 && part.length <= most)).toBe(true)
    }),
  )
})
