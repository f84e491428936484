import { type Random, seededRandom } from '../../platform/seeded-random.ts'
import { composedRate, type StereoSound } from '../sound/stereo-sound.ts'
import type { Note, Score } from './compose.ts'
import { addReverb } from './reverb.ts'

const sampleRate = composedRate

/** Renders the notes of a score. The same score and seed have the same samples. */
export function synthesize(score: Score, seed: number, onProgress?: (share: number) => void): StereoSound {
  const length = Math.ceil(score.seconds * sampleRate)
  const sound = { left: new Float32Array(length), right: new Float32Array(length) }
  const random = seededRandom(seed ^ 0x5f3759df)
  const { notes } = score
  for (const [index, note] of notes.entries()) {
    if (index % 100 === 0) onProgress?.(index / notes.length)
    mix(sound, note, voices[note.part](note, random))
  }
  addReverb(sound)
  return sound
}

/** Adds a voice at constant power between left and right. */
function mix({ left, right }: StereoSound, { at, gain, pan }: Note, voice: Float32Array): void {
  const start = Math.round(at * sampleRate)
  const angle = ((pan + 1) * Math.PI) / 4
  const [toLeft, toRight] = [Math.cos(angle) * gain, Math.sin(angle) * gain]
  const end = Math.min(voice.length, left.length - start)
  for (let index = 0; index < end; index++) {
    const sample = voice[index] ?? 0
    left[start + index] = (left[start + index] ?? 0) + sample * toLeft
    right[start + index] = (right[start + index] ?? 0) + sample * toRight
  }
}

type Voice = (note: Note, random: Random) => Float32Array

const frequencyOf = (pitch: number) => 440 * 2 ** ((pitch - 69) / 12)

const voices: Record<Note['part'], Voice> = {
  pluck: ({ pitch }, random) => pluckedString(frequencyOf(pitch), 1.6, random),
  bass: (note) => harmonic(note, [1, 0.45, 0.12], { attack: 0.012, decay: 1.2 }),
  piano: (note) =>
    harmonic({ ...note, seconds: note.seconds + 0.3 }, [1, 0.5, 0.28, 0.14, 0.07], {
      attack: 0.004,
      decay: 0.7,
    }),
  flute: (note) => harmonic(note, [1, 0.22, 0.09], { attack: 0.06, decay: 30, vibrato: 0.004 }),
  pad: (note) =>
    harmonic({ ...note, seconds: note.seconds + 0.2 }, [1, 0.4, 0.24, 0.1], { attack: 0.12, decay: 30 }),
  lead: (note) =>
    harmonic(note, [0.8, 0.4, 0.27, 0.2, 0.16, 0.13], { attack: 0.01, decay: 2, vibrato: 0.002 }),
  kick: () => kick(),
  snare: (_, random) => noise(0.18, 22, random),
  hat: (_, random) => brightNoise(0.07, 70, random),
}

/** Karplus and Strong, Digital Synthesis of Plucked-String and Drum Timbres, 1983; with a tuning by interpolation. */
function pluckedString(frequency: number, seconds: number, random: Random): Float32Array {
  const sound = new Float32Array(Math.round(seconds * sampleRate))
  const period = sampleRate / frequency - 0.5
  const whole = Math.floor(period)
  const share = period - whole
  const string = new Float32Array(whole + 2)
  let previous = 0
  for (let index = 0; index <= whole; index++) {
    previous = 0.5 * previous + 0.5 * (random() * 2 - 1)
    string[index] = previous
  }
  const size = whole + 1
  const loss = 0.996
  let cursor = 0
  let last = 0
  let lowPass = 0
  for (let index = 0; index < sound.length; index++) {
    const here = string[cursor] ?? 0
    const after = cursor + 1 === size ? 0 : cursor + 1
    const delayed = (1 - share) * (string[after] ?? 0) + share * here
    lowPass = 0.5 * (delayed + last)
    last = delayed
    string[cursor] = lowPass * loss
    sound[index] = here
    cursor = after
  }
  release(sound, 0.05)
  return sound
}

interface Envelope {
  readonly attack: number
  /** Seconds to 1/e. */
  readonly decay: number
  /** Depth, a share of the frequency. */
  readonly vibrato?: number
}

function harmonic({ pitch, seconds }: Note, partials: readonly number[], envelope: Envelope): Float32Array {
  const sound = new Float32Array(Math.max(1, Math.round((seconds + 0.05) * sampleRate)))
  const step = (2 * Math.PI * frequencyOf(pitch)) / sampleRate
  const { attack, decay, vibrato = 0 } = envelope
  const heard = partials.filter((_, index) => step * (index + 1) < Math.PI * 0.8)
  const fade = Math.exp(-1 / (decay * sampleRate))
  const attackSamples = attack * sampleRate
  let phase = 0
  let level = 0.5
  for (let index = 0; index < sound.length; index++) {
    phase += vibrato === 0 ? step : step * (1 + vibrato * Math.sin((index * 2 * Math.PI * 5.2) / sampleRate))
    // Chebyshev's recurrence: sin((n+1)x) = 2 cos x sin nx - sin((n-1)x).
    let below = 0
    let partial = Math.sin(phase)
    const twice = 2 * Math.cos(phase)
    let sum = 0
    for (const amplitude of heard) {
      sum += amplitude * partial
      const above = twice * partial - below
      below = partial
      partial = above
    }
    level *= fade
    sound[index] = sum * level * Math.min(1, index / attackSamples)
  }
  release(sound, 0.05)
  return sound
}

function kick(): Float32Array {
  const sound = new Float32Array(Math.round(0.3 * sampleRate))
  let phase = 0
  for (let index = 0; index < sound.length; index++) {
    const time = index / sampleRate
    phase += (2 * Math.PI * (48 + 110 * Math.exp(-time * 40))) / sampleRate
    sound[index] = Math.sin(phase) * Math.exp(-time * 14)
  }
  release(sound, 0.02)
  return sound
}

function noise(seconds: number, decay: number, random: Random): Float32Array {
  const sound = new Float32Array(Math.round(seconds * sampleRate))
  for (let index = 0; index < sound.length; index++)
    sound[index] = (random() * 2 - 1) * Math.exp((-index / sampleRate) * decay)
  return sound
}

/** Noise without its low half: the difference of neighbouring samples. */
function brightNoise(seconds: number, decay: number, random: Random): Float32Array {
  const sound = noise(seconds, decay, random)
  for (let index = sound.length - 1; index > 0; index--)
    sound[index] = ((sound[index] ?? 0) - (sound[index - 1] ?? 0)) * 0.7
  return sound
}

/** Fades the end out, so that it does not click. */
function release(sound: Float32Array, seconds: number): void {
  const length = Math.min(sound.length, Math.round(seconds * sampleRate))
  const start = sound.length - length
  for (let index = 0; index < length; index++)
    sound[start + index] = (sound[start + index] ?? 0) * (1 - index / length)
}
