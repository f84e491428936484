import { createHash } from 'node:crypto'
import { musicKeys, songLimits } from '../../../lib/contract/music/song.ts'
import type { musicRoutes } from '../../../lib/contract/routes/music-routes.ts'
import type { InputOf } from '../../../lib/contract/routes/route.ts'
import { printable, visibleName } from '../../../lib/text/printable.ts'
import type { SongRequest } from '../composer/compose.ts'
import { readPrompt } from '../composer/read-prompt.ts'

/** The length when nothing asks for another, in seconds. */
const usualSeconds = 90
/** Room for the intro and the end, and for a line of the lyrics. */
const frameSeconds = 24
const secondsPerLine = 5.5

/** The input of a song: stored, so that a restarted job makes the same. */
export interface SongOrder extends SongRequest {
  readonly title: string
  readonly prompt: string
  readonly isInstrumental: boolean
  readonly usedWords: readonly string[]
  readonly ignoredWords: readonly string[]
}

type StoredOrder = Omit<SongOrder, 'metre' | 'prompt' | 'isInstrumental'> & Partial<SongOrder>

/** @returns a stored order; those of earlier versions lack the newer fields */
export function readOrder(json: string): SongOrder {
  return { metre: 4, prompt: '', isInstrumental: false, ...(JSON.parse(json) as StoredOrder) }
}

/** @returns what to compose; what was chosen goes before what the prompt says */
export function songOrder(input: InputOf<(typeof musicRoutes)['musicCreate']>): SongOrder {
  const { prompt, instrumental, style, mood } = input
  const reading = readPrompt(prompt)
  const lines = instrumental ? [] : linesOf(input.lyrics)
  return {
    style: style ?? reading.style ?? 'folk',
    mood: mood ?? reading.mood ?? 'gentle',
    tempo: reading.tempo,
    seed: input.seed ?? seedOf(`${prompt}\n${input.lyrics}`),
    key: input.key === undefined ? undefined : keyOf(input.key),
    metre: input.metre ?? reading.metre ?? 4,
    lyrics: lines,
    seconds: input.seconds ?? reading.seconds ?? lengthFor(lines.length),
    title: titleOf(lines[0] ?? prompt),
    prompt,
    isInstrumental: instrumental,
    usedWords: reading.usedWords,
    ignoredWords: reading.ignoredWords,
  }
}

/** Long enough for all lines, within the limit. */
function lengthFor(lines: number): number {
  const needed = Math.round(frameSeconds + lines * secondsPerLine)
  return Math.min(songLimits.maxSeconds, Math.max(usualSeconds, needed))
}

/** @param name one of `musicKeys` */
function keyOf(name: string): { readonly tonic: number; readonly isMinor: boolean } {
  const place = musicKeys.indexOf(name)
  return { tonic: Math.floor(place / 2), isMinor: place % 2 === 1 }
}

function linesOf(lyrics: string): readonly string[] {
  return lyrics
    .split(/[\n\r\u2028\u2029]/)
    .map((line) => printable(line).trim())
    .filter((line) => visibleName(line) !== '')
}

function titleOf(text: string): string {
  const first = visibleName(printable(text.split(/[，。！？,.!?\n]/)[0] ?? '')).trim()
  return Array.from(first || '无题')
    .slice(0, Math.min(20, songLimits.title))
    .join('')
}

function seedOf(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32LE(0) >>> 1
}
