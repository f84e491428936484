import type { LyricLine } from '../../../lib/contract/music/song.ts'
import type { SoundLabel } from '../sound/sound-label.ts'

/** @returns the lyrics with times in the LRC format, with the title and what made the song */
export function lyricsFile(
  label: SoundLabel,
  { lyrics, duration }: { readonly lyrics: readonly LyricLine[]; readonly duration: number },
): string {
  const head = [
    `[ti:${inBrackets(label.title)}]`,
    `[re:${label.encoder}]`,
    `[by:${label.comment}]`,
    `[length:${minutes(duration).slice(0, 5)}]`,
  ]
  return `${[...head, ...lyrics.map(({ at, text }) => `[${minutes(at)}]${text}`)].join('\n')}\n`
}

/** mm:ss.xx */
function minutes(seconds: number): string {
  const hundredths = Math.round(seconds * 100)
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  return `${two(hundredths / 6_000)}:${two((hundredths / 100) % 60)}.${two(hundredths % 100)}`
}

function inBrackets(text: string): string {
  return text.replaceAll(/[[\]\n]/g, ' ')
}
