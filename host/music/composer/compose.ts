import type { LyricLine, MusicMood, MusicStyle } from '../../../lib/contract/music/song.ts'
import { type Random, seededRandom } from '../../platform/seeded-random.ts'
import { pick } from './pick.ts'
import { moodRules, type StyleRules, styleRules, type Timbre } from './style-rules.ts'

export interface SongRequest {
  readonly style: MusicStyle
  readonly mood: MusicMood
  readonly seed: number
  /** A factor of the tempo. */
  readonly tempo: number
  /** Lines to give times to. */
  readonly lyrics: readonly string[]
  /** The length aimed at, in seconds. */
  readonly seconds: number
}

export interface Note {
  readonly part: Timbre | 'kick' | 'snare' | 'hat'
  /** In seconds. */
  readonly at: number
  readonly seconds: number
  /** MIDI number; 0 for drums. */
  readonly pitch: number
  /** From 0 to 1. */
  readonly gain: number
  /** From -1, left, to 1, right. */
  readonly pan: number
}

export interface Score {
  readonly notes: readonly Note[]
  readonly tempo: number
  /** Pitch class from 0, C. */
  readonly tonic: number
  readonly isMinor: boolean
  readonly seconds: number
  readonly lyrics: readonly LyricLine[]
}

const major = [0, 2, 4, 5, 7, 9, 11]
const minor = [0, 2, 3, 5, 7, 8, 10]
/** Degrees of the pentatonic scale: 宫商角徵羽 in major, 羽 mode in minor. */
const pentatonic = { major: [0, 1, 2, 4, 5], minor: [0, 2, 3, 4, 6] }
const beatsPerBar = 4
const barsPerPhrase = 4
/** Rhythms of a bar of melody: beats of its notes. */
const rhythms = [
  [0, 1, 2],
  [0, 1, 1.5, 2],
  [0, 0.5, 1, 2, 3],
  [0, 1.5, 2, 3],
  [0, 1, 2, 3],
]

/** @returns the notes of a song: intro, verses, choruses, a bridge when there is room, and an end on the tonic */
export function compose(request: SongRequest): Score {
  const random = seededRandom(request.seed)
  const rules = styleRules[request.style]
  const mood = moodRules[request.mood]
  const [slowest, fastest] = rules.tempo
  const drawn = (slowest + random() * (fastest - slowest)) * mood.tempo * request.tempo
  const tempo = Math.round(Math.min(160, Math.max(56, drawn)))
  const beat = 60 / tempo
  const tonic = Math.floor(random() * 12)
  const phraseSeconds = barsPerPhrase * beatsPerBar * beat
  const phrases = Math.max(3, Math.round(request.seconds / phraseSeconds))
  const writer: Writer = { rules, random, beat, tonic, isMinor: mood.isMinor, drums: mood.drums, notes: [] }
  const sections = formOf(phrases)
  const themes = new Map<Section, Theme>()
  const sung: number[] = []
  for (const [index, section] of sections.entries()) {
    const theme = themes.get(section) ?? createTheme(writer)
    themes.set(section, theme)
    const start = index * phraseSeconds
    writePhrase(writer, { section, theme, start, isLast: index === sections.length - 1 })
    if (section !== 'intro' && section !== 'outro') sung.push(start, start + phraseSeconds / 2)
  }
  return {
    notes: writer.notes,
    tempo,
    tonic,
    isMinor: mood.isMinor,
    seconds: sections.length * phraseSeconds + 1.5,
    lyrics: request.lyrics
      .slice(0, sung.length)
      .map((text, index) => ({ at: round(sung[index] ?? 0), text })),
  }
}

type Section = 'intro' | 'verse' | 'chorus' | 'bridge' | 'outro'

/** @param phrases their number, at least 3 */
function formOf(phrases: number): readonly Section[] {
  const middle = phrases - 2
  const cycle: readonly Section[] = ['verse', 'chorus', 'verse', 'chorus', 'bridge', 'chorus']
  const inner = Array.from({ length: middle }, (_, index) => cycle[index % cycle.length] ?? 'chorus')
  return ['intro', ...inner, 'outro']
}

interface Theme {
  readonly progression: readonly number[]
  /** For each bar, the beats and the steps from the chord's tone. */
  readonly bars: readonly (readonly { readonly beat: number; readonly step: number }[])[]
}

interface Writer {
  readonly rules: StyleRules
  readonly random: Random
  readonly beat: number
  readonly tonic: number
  readonly isMinor: boolean
  readonly drums: number
  readonly notes: Note[]
}

/** A phrase of two halves whose third bar repeats the first. */
function createTheme({ rules, random }: Writer): Theme {
  const bar = () => pick(random, rhythms).map((beat) => ({ beat, step: Math.floor(random() * 5) - 2 }))
  const first = bar()
  return {
    progression: pick(random, rules.progressions),
    bars: [
      first,
      bar(),
      first,
      [
        { beat: 0, step: 0 },
        { beat: 1, step: 1 },
        { beat: 2, step: 0 },
      ],
    ],
  }
}

interface Phrase {
  readonly section: Section
  readonly theme: Theme
  readonly start: number
  readonly isLast: boolean
}

function writePhrase(writer: Writer, { section, theme, start, isLast }: Phrase): void {
  for (let bar = 0; bar < barsPerPhrase; bar++) {
    const at = start + bar * beatsPerBar * writer.beat
    const isEnd = isLast && bar === barsPerPhrase - 1
    const root = isEnd ? 0 : (theme.progression[bar % theme.progression.length] ?? 0)
    writeChords(writer, at, root, isEnd)
    writeBass(writer, at, root, isEnd)
    if (section !== 'intro')
      writeMelody(writer, { at, root, bar, isEnd, theme, isHigh: section === 'chorus' })
    if (section !== 'intro' && !isEnd) writeDrums(writer, at)
  }
}

/** @returns the MIDI number of a degree of the scale; degree 0 is the tonic */
function pitchOf({ tonic, isMinor }: Writer, degree: number, base: number): number {
  const scale = isMinor ? minor : major
  const octave = Math.floor(degree / 7)
  return base + tonic + octave * 12 + (scale[degree - octave * 7] ?? 0)
}

/** Seconds of a beat in a bar, with the swing of the second eighths. */
function timeOf({ beat: seconds, rules }: Writer, beat: number): number {
  const whole = Math.floor(beat)
  return (whole + (beat === whole ? 0 : rules.swing)) * seconds
}

function writeChords(writer: Writer, at: number, root: number, isEnd: boolean): void {
  const { rules, notes, beat } = writer
  const tones = rules.hasSevenths ? [0, 2, 4, 6] : [0, 2, 4]
  const strikes = isEnd ? [0] : rules.strikes
  const isBroken = strikes.length === 8
  for (const [index, strike] of strikes.entries()) {
    const next = strikes[index + 1] ?? beatsPerBar
    const played = isBroken && !isEnd ? [tones[[0, 2, 1, 2][index % 4] ?? 0] ?? 0] : tones
    for (const [place, tone] of played.entries())
      notes.push({
        part: rules.chords,
        at: at + timeOf(writer, strike),
        seconds: isBroken ? beat * 1.5 : Math.max(0.3, (next - strike) * beat),
        pitch: pitchOf(writer, root + tone, 48) - (writer.tonic > 6 ? 12 : 0),
        gain: isBroken ? 0.42 : 0.26,
        pan: -0.35 + 0.25 * place,
      })
  }
}

function writeBass(writer: Writer, at: number, root: number, isEnd: boolean): void {
  const pitch = pitchOf(writer, root, 36) - (writer.tonic > 6 ? 12 : 0)
  const { beat } = writer
  const base = { part: 'bass', pitch, pan: 0 } as const
  writer.notes.push({ ...base, at, seconds: beat * (isEnd ? 4 : 1.9), gain: 0.5 })
  if (!isEnd) writer.notes.push({ ...base, at: at + 2 * beat, seconds: beat * 1.9, gain: 0.42 })
}

interface MelodyBar {
  readonly at: number
  readonly root: number
  readonly bar: number
  readonly isEnd: boolean
  readonly theme: Theme
  readonly isHigh: boolean
}

/** Strong beats have a tone of the chord; the others move by steps of the scale. */
function writeMelody(writer: Writer, { at, root, bar, isEnd, theme, isHigh }: MelodyBar): void {
  const { rules, notes, beat } = writer
  const figure = isEnd ? [{ beat: 0, step: 0 }] : (theme.bars[bar] ?? [])
  let degree = root > 4 ? root - 7 : root
  for (const [index, { beat: strike, step }] of figure.entries()) {
    const isStrong = strike === 0 || strike === 2
    if (isEnd) degree = 0
    else if (isStrong) degree = (root > 4 ? root - 7 : root) + 2 * Math.abs(step % 3)
    else degree += Math.sign(step) || 1
    const next = figure[index + 1]?.beat ?? beatsPerBar
    notes.push({
      part: rules.melody,
      at: at + timeOf(writer, strike),
      seconds: (next - strike) * beat * 0.95,
      pitch: pitchOf(writer, fitted(writer, degree), 60) + (isHigh && writer.tonic < 5 ? 12 : 0),
      gain: 0.55,
      pan: 0.12,
    })
  }
}

/** @returns the same degree, or the nearest lower one of the pentatonic scale if the style has it */
function fitted({ rules, isMinor }: Writer, degree: number): number {
  if (!rules.isPentatonic) return degree
  const octave = Math.floor(degree / 7)
  const within = degree - octave * 7
  const allowed = isMinor ? pentatonic.minor : pentatonic.major
  return octave * 7 + (allowed.findLast((one) => one <= within) ?? 0)
}

function writeDrums(writer: Writer, at: number): void {
  const { rules, notes, drums } = writer
  const parts = [
    ['kick', 0.7, 0],
    ['snare', 0.4, 0.05],
    ['hat', 0.16, 0.3],
  ] as const
  for (const [part, gain, pan] of parts)
    for (const strike of rules[part])
      notes.push({ part, at: at + timeOf(writer, strike), seconds: 0.25, pitch: 0, gain: gain * drums, pan })
}

function round(seconds: number): number {
  return Math.round(seconds * 100) / 100
}
