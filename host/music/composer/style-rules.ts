import type { MusicMood, MusicStyle } from '../../../lib/contract/music/song.ts'

export type Timbre = 'pluck' | 'flute' | 'piano' | 'pad' | 'bass' | 'lead'

export interface StyleRules {
  /** Beats per minute, lowest and highest. */
  readonly tempo: readonly [number, number]
  /** Roots of chords as degrees of the scale, from 0, one for each bar; the last bar ends on the tonic. */
  readonly progressions: readonly (readonly number[])[]
  /** Steps of the melody's scale within major, in semitones; the same in minor if absent. */
  readonly isPentatonic: boolean
  readonly melody: Timbre
  readonly chords: Timbre
  /** Beats at which a chord is struck, in a bar of four. */
  readonly strikes: readonly number[]
  /** Whether each strike has one tone of the chord. */
  readonly isBroken: boolean
  /** Beats of the drums in a bar of four; none is silent. */
  readonly kick: readonly number[]
  readonly snare: readonly number[]
  readonly hat: readonly number[]
  /** Share of each beat before its second eighth. */
  readonly swing: number
  /** Notes with sevenths. */
  readonly hasSevenths: boolean
}

const eighths = [0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5]

export const styleRules: Record<MusicStyle, StyleRules> = {
  folk: {
    tempo: [76, 100],
    progressions: [
      [0, 4, 5, 3],
      [0, 3, 0, 4],
      [0, 5, 3, 4],
    ],
    isPentatonic: false,
    melody: 'pluck',
    chords: 'pluck',
    strikes: eighths,
    isBroken: true,
    kick: [0, 2],
    snare: [],
    hat: [],
    swing: 0.5,
    hasSevenths: false,
  },
  chinese: {
    tempo: [66, 92],
    progressions: [
      [0, 5, 1, 4],
      [0, 3, 4, 0],
      [0, 4, 5, 0],
    ],
    isPentatonic: true,
    melody: 'flute',
    chords: 'pluck',
    strikes: eighths,
    isBroken: true,
    kick: [0],
    snare: [],
    hat: [],
    swing: 0.5,
    hasSevenths: false,
  },
  pop: {
    tempo: [88, 116],
    progressions: [
      [0, 4, 5, 3],
      [0, 5, 3, 4],
      [0, 3, 5, 4],
    ],
    isPentatonic: false,
    melody: 'piano',
    chords: 'pad',
    strikes: [0],
    isBroken: false,
    kick: [0, 2, 2.5],
    snare: [1, 3],
    hat: eighths,
    swing: 0.5,
    hasSevenths: false,
  },
  electronic: {
    tempo: [112, 128],
    progressions: [
      [0, 5, 3, 4],
      [0, 3, 4, 4],
      [0, 4, 3, 3],
    ],
    isPentatonic: false,
    melody: 'lead',
    chords: 'pad',
    strikes: [0, 1.5, 3],
    isBroken: false,
    kick: [0, 1, 2, 3],
    snare: [1, 3],
    hat: [0.5, 1.5, 2.5, 3.5],
    swing: 0.5,
    hasSevenths: false,
  },
  jazz: {
    tempo: [96, 132],
    progressions: [
      [0, 5, 1, 4],
      [0, 3, 1, 4],
    ],
    isPentatonic: false,
    melody: 'piano',
    chords: 'piano',
    strikes: [0, 1.5],
    isBroken: false,
    kick: [0],
    snare: [],
    hat: [0, 1, 1.5, 2, 3, 3.5],
    swing: 0.64,
    hasSevenths: true,
  },
  rock: {
    tempo: [108, 138],
    progressions: [
      [0, 3, 4, 3],
      [0, 4, 3, 4],
      [0, 5, 3, 4],
    ],
    isPentatonic: false,
    melody: 'lead',
    chords: 'pluck',
    strikes: eighths,
    isBroken: true,
    kick: [0, 1.5, 2],
    snare: [1, 3],
    hat: eighths,
    swing: 0.5,
    hasSevenths: false,
  },
}

/** How a mood changes tempo, mode and loudness of drums. */
export const moodRules: Record<
  MusicMood,
  { readonly tempo: number; readonly isMinor: boolean; readonly drums: number }
> = {
  bright: { tempo: 1.04, isMinor: false, drums: 0.9 },
  gentle: { tempo: 0.9, isMinor: false, drums: 0.5 },
  longing: { tempo: 0.88, isMinor: true, drums: 0.55 },
  lively: { tempo: 1.12, isMinor: false, drums: 1 },
}
