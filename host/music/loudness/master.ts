import { loudness } from './loudness.ts'

const targetLufs = -14
/** -1 dBFS. */
export const ceiling = 10 ** (-1 / 20)
const lookAhead = 220
const releasePerSample = 1 / 8_000
const passes = 3

interface Stereo {
  readonly left: Float32Array
  readonly right: Float32Array
}

/** Brings a sound to the target loudness, in place, with no sample above the ceiling. Silence stays silent. */
export function master(sound: Stereo, onProgress?: (share: number) => void): void {
  // The limiter lowers the loudness a little, so that it is measured again.
  for (let pass = 0; pass < passes; pass++) {
    onProgress?.(pass / passes)
    const measured = loudness(sound.left, sound.right)
    if (measured === Number.NEGATIVE_INFINITY) return
    const gain = 10 ** ((targetLufs - measured) / 20)
    for (let index = 0; index < sound.left.length; index++) {
      sound.left[index] = (sound.left[index] ?? 0) * gain
      sound.right[index] = (sound.right[index] ?? 0) * gain
    }
    limit(sound)
  }
}

/** Lowers the gain before each peak above the ceiling, and raises it slowly after it. */
function limit({ left, right }: Stereo): void {
  const { length } = left
  const gains = new Float32Array(length)
  for (let index = 0; index < length; index++) {
    const peak = Math.max(Math.abs(left[index] ?? 0), Math.abs(right[index] ?? 0))
    gains[index] = peak > ceiling ? ceiling / peak : 1
  }
  let gain = 1
  for (let index = length - 1; index >= 0; index--) {
    gain = Math.min(gains[index] ?? 1, gain + 1 / lookAhead)
    gains[index] = gain
  }
  gain = 1
  for (let index = 0; index < length; index++) {
    gain = Math.min(gains[index] ?? 1, gain + releasePerSample)
    left[index] = (left[index] ?? 0) * gain
    right[index] = (right[index] ?? 0) * gain
  }
}
