import { createHash } from 'node:crypto'
import { songLimits } from '../../../lib/contract/music/song.ts'
import type { musicRoutes } from '../../../lib/contract/routes/music-routes.ts'
import type { InputOf } from '../../../lib/contract/routes/route.ts'
import type { SongRequest } from '../composer/compose.ts'
import { readPrompt } from '../composer/read-prompt.ts'

/** The length aimed at, in seconds. */
const songSeconds = 90

/** What a song is made of: stored, so that a restarted job makes the same. */
export interface SongOrder extends SongRequest {
  readonly title: string
  readonly usedWords: readonly string[]
  readonly ignoredWords: readonly string[]
}

/** @returns what to compose; chosen style and mood go before those of the prompt */
export function songOrder(input: InputOf<(typeof musicRoutes)['musicCreate']>): SongOrder {
  const { prompt, instrumental, style, mood } = input
  const reading = readPrompt(prompt)
  const lines = instrumental ? [] : linesOf(input.lyrics)
  return {
    style: style ?? reading.style ?? 'folk',
    mood: mood ?? reading.mood ?? 'gentle',
    tempo: reading.tempo,
    seed: input.seed ?? seedOf(`${prompt}\n${input.lyrics}`),
    lyrics: lines,
    seconds: songSeconds,
    title: titleOf(lines[0] ?? prompt),
    usedWords: reading.usedWords,
    ignoredWords: reading.ignoredWords,
  }
}

function linesOf(lyrics: string): readonly string[] {
  return lyrics
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}

function titleOf(text: string): string {
  const first = text.split(/[，。！？,.!?\n]/)[0]?.trim() ?? ''
  return Array.from(first || '无题')
    .slice(0, Math.min(20, songLimits.title))
    .join('')
}

function seedOf(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32LE(0) >>> 1
}
