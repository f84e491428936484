import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { questionBytes, questionPlanes, scanIn, step } from './sign-scan.ts'

/** What the numbers become in five bits with a sign. */
function wholes(numbers: Float32Array): number[] {
  const largest = Math.max(...numbers.map(Math.abs))
  return [...numbers].map((value) => (largest > 0 ? Math.round(value * (15 / largest)) : 0))
}

test('each code gets the sum of the numbers at its bits, for codes of any length', () => {
  const cases = fc.integer({ min: 1, max: 300 }).chain((width) =>
    fc.record({
      width: fc.constant(width),
      numbers: fc.array(fc.float({ min: -9, max: 9, noNaN: true }), {
        minLength: 8 * width,
        maxLength: 8 * width,
      }),
      codes: fc.array(fc.uint8Array({ minLength: width, maxLength: width }), { minLength: 1, maxLength: 4 }),
    }),
  )
  fc.assert(
    fc.property(cases, ({ width, numbers, codes }) => {
      const room = Math.ceil(width / step) * step
      const question = Float32Array.from(numbers)
      const memory = new WebAssembly.Memory({ initial: 1 })
      const bytes = new Uint8Array(memory.buffer)
      const questionEnd = questionBytes(room)
      questionPlanes(question, bytes.subarray(0, questionEnd))
      for (const [at, code] of codes.entries()) bytes.set(code, questionEnd + at * room)
      const out = questionEnd + codes.length * room
      scanIn(memory)(questionEnd, out, questionEnd, out)

      const expected = codes.map((code) =>
        wholes(question).reduce((sum, whole, at) => {
          const isSet = ((code[at >> 3] ?? 0) >> (at & 7)) & 1
          return isSet ? sum + whole : sum
        }, 0),
      )
      expect([...new Int32Array(memory.buffer, out, codes.length)]).toEqual(expected)
    }),
  )
})
