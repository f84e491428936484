import { expect, test } from '@jest/globals'
import { loudness } from './loudness.ts'

const sine = (frequency: number, amplitude: number) =>
  Float32Array.from(
    { length: 44_100 * 3 },
    (_, index) => amplitude * Math.sin((2 * Math.PI * frequency * index) / 44_100),
  )

test('a full-scale sine of 997 Hz in one channel is -3.01 LUFS, as BS.1770 defines', () => {
  const silence = new Float32Array(44_100 * 3)
  expect(loudness(sine(997, 1), silence)).toBeCloseTo(-3.01, 1)
  expect(loudness(silence, silence)).toBe(Number.NEGATIVE_INFINITY)
})
