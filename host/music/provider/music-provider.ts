import type { MusicMood, MusicStyle } from '../../../lib/contract/music/song.ts'
import type { SongOrder } from '../songs/song-order.ts'

/** Why a provider made no song. */
export type ProviderFailureCode = 'unreachable' | 'refused' | 'failed' | 'garbled' | 'timeout'

export class ProviderFailure extends Error {
  override readonly name = 'ProviderFailure'
  readonly code: ProviderFailureCode
  constructor(code: ProviderFailureCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/** A service that makes songs by tasks. All throw {@link ProviderFailure}, and the signal's reason when it is aborted. */
export interface MusicProvider {
  /** @returns the id of the task */
  start(order: SongOrder, signal: AbortSignal): Promise<string>
  /** Waits for a task. @param onWait called at each poll @returns the bytes of a sound, unchecked */
  finish(task: string, signal: AbortSignal, onWait: () => void): Promise<Uint8Array>
}

const styles: Readonly<Record<MusicStyle, string>> = {
  folk: 'folk, acoustic guitar',
  chinese: 'traditional Chinese style, pentatonic, bamboo flute, guzheng',
  pop: 'pop, piano',
  electronic: 'electronic, synthesizer',
  jazz: 'jazz, piano trio, swing',
  rock: 'rock, electric guitar',
}
const moods: Readonly<Record<MusicMood, string>> = {
  bright: 'bright',
  gentle: 'gentle',
  longing: 'melancholic, longing',
  lively: 'lively, festive',
}

/** @returns the description for a model: style, mood, and the words of the member */
export function describeSong({ style, mood, prompt, isInstrumental }: SongOrder): string {
  return [styles[style], moods[mood], isInstrumental ? 'instrumental' : '', prompt].filter(Boolean).join(', ')
}
