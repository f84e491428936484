import type { LyricLine } from '../../../lib/contract/music/song.ts'

/** What is stored with a song. */
export interface SongFacts {
  /** Beats per minute; 0 if unknown. */
  readonly tempo: number
  /** One of `musicKeys`; '' if unknown. */
  readonly key: string
  /** In seconds. */
  readonly duration: number
  readonly lyrics: readonly LyricLine[]
  readonly ignoredLyrics: readonly string[]
  readonly peaks: readonly number[]
}

/** A finished song, with its sound as a WAV file. */
export interface SongSound extends SongFacts {
  readonly wav: Uint8Array
}
