import { musicKeys } from '../../../lib/contract/music/song.ts'
import { master } from '../loudness/master.ts'
import { encodeWav } from '../sound/encode-wav.ts'
import type { SongSound } from '../sound/song-sound.ts'
import { labelOf } from '../sound/sound-label.ts'
import { peaksOf } from '../sound/sound-peaks.ts'
import { composedRate } from '../sound/stereo-sound.ts'
import { compose, type SongRequest } from './compose.ts'
import { synthesize } from './synthesize.ts'

type Report = (progress: {
  readonly stage: 'composing' | 'rendering' | 'mastering'
  readonly percent: number
}) => void

/** Composes and renders a song; the same request has the same bytes. */
export function renderSong(
  request: SongRequest & { readonly title: string },
  onProgress: Report = () => undefined,
): SongSound {
  onProgress({ stage: 'composing', percent: 2 })
  const score = compose(request)
  const sound = synthesize(score, request.seed, (share) =>
    onProgress({ stage: 'rendering', percent: 5 + Math.round(share * 65) }),
  )
  master(sound, (share) => onProgress({ stage: 'mastering', percent: 70 + Math.round(share * 25) }))
  return {
    wav: encodeWav(sound, labelOf(request.title, 'builtin'), composedRate),
    peaks: peaksOf(sound),
    tempo: Math.round(score.tempo),
    key: musicKeys[score.tonic * 2 + (score.isMinor ? 1 : 0)] ?? '',
    duration: Math.round(score.seconds * 10) / 10,
    lyrics: score.lyrics,
    ignoredLyrics: score.ignoredLyrics,
  }
}
