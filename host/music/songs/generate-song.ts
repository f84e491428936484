import { musicKeys, type SongStage } from '../../../lib/contract/music/song.ts'
import { type MusicProvider, ProviderFailure } from '../provider/music-provider.ts'
import type { SongSound } from '../sound/song-sound.ts'
import { labelOf } from '../sound/sound-label.ts'
import { inSoundThread } from '../sound/sound-thread.ts'
import type { SongOrder } from './song-order.ts'

interface Generation {
  readonly order: SongOrder
  /** A task that was started before a restart; '' for none. */
  readonly task: string
  readonly signal: AbortSignal
  readonly report: (stage: SongStage, percent: number, task?: string) => void
}

/** A sound may end earlier than asked by this share, as songs do; a shorter one was cut off. */
const shortestShare = 0.5

/**
 * Makes a song by a provider. Its progress is not known: it approaches 90.
 * @throws {ProviderFailure}
 */
export async function generateSong(
  provider: MusicProvider,
  { order, task: known, signal, report }: Generation,
): Promise<SongSound> {
  report('generating', 5)
  const task = known === '' ? await provider.start(order, signal) : known
  let percent = 10
  report('generating', percent, task)
  const bytes = await provider.finish(task, signal, () => {
    percent += (90 - percent) / 20
    report('generating', Math.round(percent))
  })
  const label = labelOf(order.title, 'acestep')
  const received = await inSoundThread('receive', { bytes, label }, signal)
  if (!received || received.duration < order.seconds * shortestShare)
    throw new ProviderFailure('garbled', 'the sound is unreadable, silent or cut off')
  const { key } = order
  return {
    ...received,
    tempo: 0,
    key: key ? (musicKeys[key.tonic * 2 + (key.isMinor ? 1 : 0)] ?? '') : '',
    ...spreadLyrics(order, received.duration),
  }
}

/** The model does not say when it sings what: the lines are spread evenly between the intro and the end. */
function spreadLyrics({ lyrics }: SongOrder, duration: number): Pick<SongSound, 'lyrics' | 'ignoredLyrics'> {
  const [start, end] = [duration * 0.1, duration * 0.9]
  const at = (index: number) => Math.round((start + ((end - start) * index) / lyrics.length) * 100) / 100
  return { lyrics: lyrics.map((text, index) => ({ at: at(index), text })), ignoredLyrics: [] }
}
