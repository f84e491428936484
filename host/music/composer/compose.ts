import type { LyricLine, MusicMetre, MusicMood, MusicStyle } from '../../../lib/contract/music/song.ts'
import { type Random, seededRandom } from '../../platform/seeded-random.ts'
import { pick } from './pick.ts'
import { phrasesOf, placeLyrics, type Section } from './plan-phrases.ts'
import { moodRules, type StyleRules, styleRules, type Timbre } from './style-rules.ts'

export interface SongRequest {
  readonly style: MusicStyle
  readonly mood: MusicMood
  readonly seed: number
  /** A factor of the tempo. */
  readonly tempo: number
  /** Absent: the seed and the mood decide. */
  readonly key?: { readonly tonic: number; readonly isMinor: boolean } | undefined
  readonly metre: MusicMetre
  /** Lines to give times to. */
  readonly lyrics: readonly string[]
  /** The length, which is met exactly, in seconds; at least 10. */
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
  /** Beats per minute, not rounded. */
  readonly tempo: number
  /** Pitch class from 0, C. */
  readonly tonic: number
  readonly isMinor: boolean
  readonly seconds: number
  readonly lyrics: readonly LyricLine[]
  /** Lines for which it has no room. */
  readonly ignoredLyrics: readonly string[]
}

const major = [0, 2, 4, 5, 7, 9, 11]
const minor = [0, 2, 3, 5, 7, 8, 10]
/** Degrees of the pentatonic scale: 宫商角徵羽 in major, 羽 mode in minor. */
const pentatonic = { major: [0, 1, 2, 4, 5], minor: [0, 2, 3, 4, 6] }
/** After the last bar. */
const tailSeconds = 1.5
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
  const drawn = drawTempo(request, random)
  const tonic = Math.floor(random() * 12)
  const key = request.key ?? { tonic, isMinor: mood.isMinor }
  const sounding = request.seconds - tailSeconds
  const bars = Math.max(2, Math.round((sounding * drawn) / 60 / request.metre))
  const bar = sounding / bars
  const beat = bar / request.metre
  const writer: Writer = {
    rules: inMetre(rules, request.metre),
    random,
    beat,
    metre: request.metre,
    ...key,
    drums: mood.drums,
    notes: [],
  }
  const phrases = phrasesOf(bars)
  const themes = new Map<Section, Theme>()
  for (const { section, bar: first, bars: length } of phrases) {
    const theme = themes.get(section) ?? createTheme(writer)
    themes.set(section, theme)
    writePhrase(writer, { section, theme, start: first * bar, bars: length, isLast: section === 'outro' })
  }
  return {
    notes: writer.notes,
    tempo: 60 / beat,
    ...key,
    seconds: request.seconds,
    ...placeLyrics(request.lyrics, phrases, bar),
  }
}

function drawTempo({ style, mood, tempo }: SongRequest, random: Random): number {
  const [slowest, fastest] = styleRules[style].tempo
  const drawn = (slowest + random() * (fastest - slowest)) * moodRules[mood].tempo * tempo
  return Math.round(Math.min(160, Math.max(56, drawn)))
}

/** @returns the rules for bars of this length; a waltz has its drums on one, and two and three */
function inMetre(rules: StyleRules, metre: MusicMetre): StyleRules {
  if (metre === 4) return rules
  const within = (beats: readonly number[]) => beats.filter((beat) => beat < metre)
  return {
    ...rules,
    strikes: within(rules.strikes),
    kick: rules.kick.length > 0 ? [0] : [],
    snare: rules.snare.length > 0 ? [1, 2] : [],
    hat: within(rules.hat),
  }
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
  readonly metre: MusicMetre
  readonly tonic: number
  readonly isMinor: boolean
  readonly drums: number
  readonly notes: Note[]
}

/** A phrase of two halves whose third bar repeats the first. */
function createTheme({ rules, random, metre }: Writer): Theme {
  const inBar = (beat: number) => beat < metre
  const bar = () =>
    pick(random, rhythms)
      .filter(inBar)
      .map((beat) => ({ beat, step: Math.floor(random() * 5) - 2 }))
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
  readonly bars: number
  readonly isLast: boolean
}

const dominant = 4

/** The last phrase ends with a cadence: dominant, tonic. */
function writePhrase(writer: Writer, { section, theme, start, bars, isLast }: Phrase): void {
  for (let bar = 0; bar < bars; bar++) {
    const at = start + bar * writer.metre * writer.beat
    const isEnd = isLast && bar === bars - 1
    const isBeforeEnd = isLast && bar === bars - 2
    const usual = theme.progression[bar % theme.progression.length] ?? 0
    const root = isEnd ? 0 : isBeforeEnd ? dominant : usual
    writeChords(writer, at, root, isEnd)
    writeBass(writer, at, root, isEnd)
    if (section !== 'intro')
      writeMelody(writer, { at, root, bar, isEnd, theme, isHigh: section === 'chorus' })
    if (section !== 'intro' && !isEnd) writeDrums(writer, at)
  }
}

/**
 * @param root of the chord: over the dominant of minor the seventh degree is raised, as a leading note
 * @returns the MIDI number of a degree of the scale; degree 0 is the tonic
 */
function pitchOf({ tonic, isMinor }: Writer, degree: number, base: number, root: number): number {
  const octave = Math.floor(degree / 7)
  const within = degree - octave * 7
  const leading = isMinor && root === dominant && within === 6 ? 1 : 0
  return base + tonic + octave * 12 + ((isMinor ? minor : major)[within] ?? 0) + leading
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
  const isBroken = rules.isBroken && !isEnd
  for (const [index, strike] of strikes.entries()) {
    const next = strikes[index + 1] ?? writer.metre
    const played = isBroken ? [tones[[0, 2, 1, 2][index % 4] ?? 0] ?? 0] : tones
    for (const [place, tone] of played.entries())
      notes.push({
        part: rules.chords,
        at: at + timeOf(writer, strike),
        seconds: isBroken ? beat * 1.5 : Math.max(0.3, (next - strike) * beat),
        pitch: pitchOf(writer, root + tone, 48, root) - (writer.tonic > 6 ? 12 : 0),
        gain: isBroken ? 0.42 : 0.26,
        pan: -0.35 + 0.25 * place,
      })
  }
}

function writeBass(writer: Writer, at: number, root: number, isEnd: boolean): void {
  const pitch = pitchOf(writer, root, 36, root) - (writer.tonic > 6 ? 12 : 0)
  const { beat, metre } = writer
  const base = { part: 'bass', pitch, pan: 0 } as const
  const first = isEnd ? metre : metre === 3 ? 2.8 : 1.9
  writer.notes.push({ ...base, at, seconds: beat * first, gain: 0.5 })
  if (!isEnd && metre === 4)
    writer.notes.push({ ...base, at: at + 2 * beat, seconds: beat * 1.9, gain: 0.42 })
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
    const next = figure[index + 1]?.beat ?? writer.metre
    notes.push({
      part: rules.melody,
      at: at + timeOf(writer, strike),
      seconds: (next - strike) * beat * 0.95,
      pitch: pitchOf(writer, fitted(writer, degree), 60, root) + (isHigh && writer.tonic < 5 ? 12 : 0),
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
