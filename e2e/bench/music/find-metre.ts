import { magnitudes } from './spectrum.ts'

const size = 16_384
/** Where the bass plays. */
const [lowest, highest] = [45, 180]
/** The tempo is known as a whole number. */
const tempoShares = [0.995, 0.9975, 1, 1.0025, 1.005]

/**
 * The beats in a bar, 3 or 4, from the samples: the bass changes at the bars, so that its changes are all at every
 * third or at every fourth beat.
 * @param tempo beats per minute
 */
export function findMetre(samples: Float32Array, rate: number, tempo: number): 3 | 4 {
  const scores = { 3: 0, 4: 0 }
  for (const share of tempoShares) {
    const changes = bassChanges(samples, rate, (60 / (tempo * share)) * rate)
    for (const metre of [3, 4] as const) scores[metre] = Math.max(scores[metre], contrast(changes, metre))
  }
  return scores[3] > scores[4] ? 3 : 4
}

/** @param beat in samples @returns how much the bass differs between each beat and the one before it */
function bassChanges(samples: Float32Array, rate: number, beat: number): readonly number[] {
  const bins = { from: Math.ceil((lowest * size) / rate), to: Math.ceil((highest * size) / rate) }
  const spectra: Float64Array[] = []
  for (let start = 0; start + Math.max(size, beat) <= samples.length; start += beat) {
    const centre = Math.max(0, Math.round(start + beat / 2 - size / 2))
    spectra.push(magnitudes(samples, centre, size).subarray(bins.from, bins.to))
  }
  return spectra.slice(1).map((spectrum, index) => 1 - cosine(spectrum, spectra[index] ?? spectrum))
}

/** @returns the mean change at the best of the beats of a bar, as a multiple of the mean of all */
function contrast(changes: readonly number[], metre: number): number {
  const phases = Array.from({ length: metre }, (_, phase) =>
    mean(changes.filter((_, index) => index % metre === phase)),
  )
  // The largest possible value is the metre itself.
  return Math.max(...phases) / (mean(changes) || 1) / Math.sqrt(metre)
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
}

function cosine(one: Float64Array, other: Float64Array): number {
  let [product, first, second] = [0, 0, 0]
  for (const [index, x] of one.entries()) {
    const y = other[index] ?? 0
    product += x * y
    first += x * x
    second += y * y
  }
  return product / (Math.sqrt(first * second) || 1)
}
