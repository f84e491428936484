import type { LyricLine } from '../../../lib/contract/music/song.ts'
import { master } from '../loudness/master.ts'
import { compose, type SongRequest } from './compose.ts'
import { encodeWav } from './encode-wav.ts'
import { synthesize } from './synthesize.ts'

export interface RenderedSong {
  readonly wav: Uint8Array
  readonly tempo: number
  /** Like `C` or `A minor`. */
  readonly key: string
  /** In seconds. */
  readonly duration: number
  readonly lyrics: readonly LyricLine[]
}

const keyNames = ['C', 'C♯', 'D', 'E♭', 'E', 'F', 'F♯', 'G', 'A♭', 'A', 'B♭', 'B'] as const

/** Composes and renders a song; the same request has the same bytes. */
export function renderSong(
  request: SongRequest & { readonly title: string },
  onProgress?: (percent: number) => void,
): RenderedSong {
  const score = compose(request)
  onProgress?.(10)
  const sound = synthesize(score, request.seed, (share) => onProgress?.(10 + Math.round(share * 70)))
  master(sound)
  onProgress?.(95)
  const label = {
    INAM: request.title,
    ICMT: 'AI 生成：算法作曲，无人声',
    ISFT: '知舟内置作曲器',
  }
  return {
    wav: encodeWav(sound, label),
    tempo: score.tempo,
    key: `${keyNames[score.tonic] ?? 'C'}${score.isMinor ? ' minor' : ''}`,
    duration: Math.round(score.seconds * 10) / 10,
    lyrics: score.lyrics,
  }
}
