import type { Song } from '@/lib/contract/music/song'
import { fill } from '@/lib/messages/fill'
import type { Messages } from '@/lib/messages/zh-cn'
import { keyText } from './key-text'

type Described = Pick<Song, 'style' | 'mood' | 'tempo' | 'key'>

/** @returns style, mood, tempo and key, as far as they are known */
export function songFacts(texts: Messages['music'], { style, mood, tempo, key }: Described): string[] {
  return [
    texts.styles[style],
    texts.moods[mood],
    ...(tempo > 0 ? [fill(texts.beats, { tempo: String(tempo) })] : []),
    ...(key === '' ? [] : [keyText(texts, key)]),
  ]
}
