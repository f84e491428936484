import { magnitudes } from './spectrum.ts'

const size = 16_384
/** Tones below are too close to each other for the window; above are mostly overtones. */
const middle = [110, 1_000] as const

/** The probe-tone profiles of Krumhansl and Kessler, 1982. */
const majorProfile = [6.35, 2.23, 3.48, 2.33, 4.38, 4.09, 2.52, 5.19, 2.39, 3.66, 2.29, 2.88]
const minorProfile = [6.33, 2.68, 3.52, 5.38, 2.6, 3.53, 2.54, 4.75, 3.98, 2.69, 3.34, 3.17]
/** How much the last chord counts: a piece ends on its tonic. */
const endWeight = 0.5
const endSeconds = 2.8
/** How much the bass of the last chord counts: it is the tonic. */
const bassWeight = 0.4
/** An octave below the third partial of its lowest tone. */
const bassRange = [47, 96] as const
const bassSize = 32_768

/**
 * The key of a sound, from its samples alone: its chroma, and that of its end, against the profiles of all keys.
 * @returns twice the pitch class, plus 1 in minor
 */
export function findKey(samples: Float32Array, rate: number): number {
  const whole = chroma(samples, rate, 0)
  const from = Math.max(0, samples.length - endSeconds * rate)
  const end = chroma(samples, rate, from)
  const bass = strongest(chroma(samples, rate, from, bassRange, bassSize))
  let best = { key: 0, score: Number.NEGATIVE_INFINITY }
  for (let key = 0; key < 24; key++) {
    const profile = key % 2 === 0 ? majorProfile : minorProfile
    const tonic = Math.floor(key / 2)
    const turned = profile.map((_, pitch) => profile[(pitch - tonic + 12) % 12] ?? 0)
    const score =
      correlation(whole, turned) + endWeight * correlation(end, turned) + (bass === tonic ? bassWeight : 0)
    if (score > best.score) best = { key, score }
  }
  return best.key
}

/** @returns the energy of each pitch class, from C */
function chroma(
  samples: Float32Array,
  rate: number,
  from: number,
  [lowest, highest]: readonly [number, number] = middle,
  window = size,
): readonly number[] {
  const classes = Array.from({ length: 12 }, () => 0)
  for (let start = Math.floor(from); start + window <= samples.length; start += window / 2) {
    const spectrum = magnitudes(samples, start, window)
    const frame = Array.from({ length: 12 }, () => 0)
    for (let bin = 1; bin < spectrum.length; bin++) {
      const frequency = (bin * rate) / window
      if (frequency < lowest || frequency > highest) continue
      const pitch = Math.round(69 + 12 * Math.log2(frequency / 440))
      frame[pitch % 12] = (frame[pitch % 12] ?? 0) + (spectrum[bin] ?? 0)
    }
    // Compressed, so that loud parts do not decide alone.
    for (const [pitch, value] of frame.entries()) classes[pitch] = (classes[pitch] ?? 0) + Math.sqrt(value)
  }
  return classes
}

function strongest(classes: readonly number[]): number {
  return classes.indexOf(Math.max(...classes))
}

function correlation(one: readonly number[], other: readonly number[]): number {
  const [a, b] = [centred(one), centred(other)]
  const product = a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0)
  return product / (Math.hypot(...a) * Math.hypot(...b) || 1)
}

function centred(values: readonly number[]): readonly number[] {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return values.map((value) => value - mean)
}
