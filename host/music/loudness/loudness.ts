interface Biquad {
  readonly b: readonly [number, number, number]
  readonly a: readonly [number, number]
}

/** The K-weighting of ITU-R BS.1770-4 at 44.1 kHz: a high shelf, and a high pass. */
const shelf: Biquad = {
  b: [1.5308412300503478, -2.6509799951547297, 1.169079079921587],
  a: [-1.6636551132560204, 0.7125954280732254],
}
const highPass: Biquad = { b: [1, -2, 1], a: [-1.9891696736297957, 0.9891990357870394] }

const rate = 44_100
/** A tenth of a second; a block has four. */
const hop = rate / 10
const absoluteGate = -70
const relativeGate = -10

/**
 * The integrated loudness of ITU-R BS.1770-4 for two channels at 44.1 kHz, with both gates.
 * @returns LUFS; -Infinity for silence or less than 0.4 seconds
 */
export function loudness(left: Float32Array, right: Float32Array): number {
  const [one, other] = [hopEnergies(left), hopEnergies(right)]
  const blocks: number[] = []
  for (let start = 0; start + 4 <= one.length; start++) {
    let energy = 0
    for (let index = start; index < start + 4; index++) energy += (one[index] ?? 0) + (other[index] ?? 0)
    blocks.push(energy / 4)
  }
  const heard = blocks.filter((energy) => decibels(energy) > absoluteGate)
  const gate = decibels(mean(heard)) + relativeGate
  return decibels(mean(heard.filter((energy) => decibels(energy) > gate)))
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
}

function decibels(energy: number): number {
  return -0.691 + 10 * Math.log10(energy)
}

/** The mean square of each tenth of a second, after the weighting. */
function hopEnergies(sound: Float32Array): readonly number[] {
  const weighted = filtered(filtered(sound, shelf), highPass)
  const energies: number[] = []
  for (let start = 0; start + hop <= weighted.length; start += hop) {
    let sum = 0
    for (let index = start; index < start + hop; index++) sum += (weighted[index] ?? 0) ** 2
    energies.push(sum / hop)
  }
  return energies
}

function filtered(sound: Float32Array, { b, a }: Biquad): Float32Array {
  const [b0, b1, b2] = b
  const [a1, a2] = a
  const out = new Float32Array(sound.length)
  let [first, second] = [0, 0]
  for (let index = 0; index < sound.length; index++) {
    const sample = sound[index] ?? 0
    const value = b0 * sample + first
    first = b1 * sample - a1 * value + second
    second = b2 * sample - a2 * value
    out[index] = value
  }
  return out
}
