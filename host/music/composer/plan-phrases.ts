import type { LyricLine } from '../../../lib/contract/music/song.ts'

const barsPerPhrase = 4

export type Section = 'intro' | 'verse' | 'chorus' | 'bridge' | 'outro'

interface PlannedPhrase {
  readonly section: Section
  /** The number of its first bar, from 0. */
  readonly bar: number
  readonly bars: number
}

/** Short songs, in bars, have a short intro. */
const shortSong = 16

/** Phrases of four bars; the last has the rest. @param bars at least 2 */
export function phrasesOf(bars: number): readonly PlannedPhrase[] {
  const cycle: readonly Section[] = ['verse', 'chorus', 'verse', 'chorus', 'bridge', 'chorus']
  const intro = bars < shortSong ? 2 : barsPerPhrase
  const count = 1 + Math.ceil((bars - intro) / barsPerPhrase)
  return Array.from({ length: count }, (_, index) => {
    const bar = index === 0 ? 0 : intro + (index - 1) * barsPerPhrase
    const isLast = index === count - 1
    const section = isLast ? 'outro' : index === 0 ? 'intro' : (cycle[(index - 1) % cycle.length] ?? 'chorus')
    return { section, bar, bars: isLast ? bars - bar : index === 0 ? intro : barsPerPhrase }
  })
}

interface PlacedLyrics {
  readonly lyrics: readonly LyricLine[]
  readonly ignoredLyrics: readonly string[]
}

/** Two lines have a phrase; if that is not enough, each bar has a line, and the rest has no room. */
export function placeLyrics(
  lines: readonly string[],
  phrases: readonly PlannedPhrase[],
  bar: number,
): PlacedLyrics {
  // The last bar has the final note.
  const sung = phrases
    .filter(({ section }) => section !== 'intro')
    .map((phrase) => ({ ...phrase, bars: phrase.section === 'outro' ? phrase.bars - 1 : phrase.bars }))
  const roomOf = (step: number) => sung.reduce((sum, { bars }) => sum + Math.floor(bars / step), 0)
  const step = lines.length <= roomOf(2) ? 2 : 1
  const times = sung.flatMap(({ bar: first, bars }) =>
    Array.from({ length: Math.floor(bars / step) }, (_, index) => (first + index * step) * bar),
  )
  return {
    lyrics: lines.slice(0, times.length).map((text, index) => ({ at: round(times[index] ?? 0), text })),
    ignoredLyrics: lines.slice(times.length),
  }
}

function round(seconds: number): number {
  return Math.round(seconds * 100) / 100
}
