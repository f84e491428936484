import type { SongFormat, SongStage } from '../../../lib/contract/music/song.ts'
import type { SongRequest } from '../composer/compose.ts'
import { renderSong } from '../composer/render-song.ts'
import { decodeWav, UnreadableSound } from './decode-wav.ts'
import { encodeMp3 } from './encode-mp3.ts'
import { encodeOgg } from './encode-ogg.ts'
import { encodeWav } from './encode-wav.ts'
import type { SongSound } from './song-sound.ts'
import type { SoundLabel } from './sound-label.ts'
import { peaksOf } from './sound-peaks.ts'

/** The sound of a provider, as stored: labelled, 16-bit. */
export type ReceivedSound = Pick<SongSound, 'wav' | 'peaks' | 'duration'>
export type EncodedFormat = Exclude<SongFormat, 'wav' | 'lrc'>

export interface SoundProgress {
  readonly stage: SongStage
  /** From 0 to 100. */
  readonly percent: number
}

/** What loops over samples, each with its input and result. */
export interface SoundTasks {
  compose: { input: SongRequest & { readonly title: string }; result: SongSound }
  encode: {
    input: { readonly wav: Uint8Array; readonly format: EncodedFormat; readonly label: SoundLabel }
    result: Uint8Array
  }
  /** The result is null when the bytes are no whole sound, or it is silent. */
  receive: {
    input: { readonly bytes: Uint8Array; readonly label: SoundLabel }
    result: ReceivedSound | null
  }
}

export type SoundTask = {
  [Kind in keyof SoundTasks]: { readonly kind: Kind; readonly input: SoundTasks[Kind]['input'] }
}[keyof SoundTasks]

/** Runs a task on this thread; it takes seconds. */
export async function runSoundTask(task: SoundTask, onProgress: (progress: SoundProgress) => void) {
  switch (task.kind) {
    case 'compose':
      return renderSong(task.input, onProgress)
    case 'encode':
      return encode(task.input)
    case 'receive':
      return receive(task.input)
  }
}

function encode({ wav, format, label }: SoundTasks['encode']['input']): Promise<Uint8Array> {
  const sound = decodeWav(wav)
  return format === 'mp3' ? encodeMp3(sound, label) : encodeOgg(sound, label)
}

function receive({ bytes, label }: SoundTasks['receive']['input']): ReceivedSound | null {
  try {
    const sound = decodeWav(bytes)
    const peaks = peaksOf(sound)
    if (peaks.every((peak) => peak === 0)) return null
    return {
      wav: encodeWav(sound, label, sound.sampleRate),
      peaks,
      duration: Math.round((sound.left.length / sound.sampleRate) * 10) / 10,
    }
  } catch (error) {
    if (error instanceof UnreadableSound) return null
    throw error
  }
}
