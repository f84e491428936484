'use client'
import { useStore } from 'zustand'
import { audioPlayer } from '@/components/audio-player/audio-player'
import type { LyricLine } from '@/lib/contract/music/song'
import { useTexts } from '@/lib/messages/use-texts'

interface SongLyricsProps {
  readonly lines: readonly LyricLine[]
  /** Whether the player has this song. */
  readonly isCurrent: boolean
  readonly onSeek: (seconds: number) => void
}

/** The lyrics; the line at the position of the playback is marked, and each line leads to its place. */
export function SongLyrics({ lines, isCurrent, onSeek }: SongLyricsProps) {
  const texts = useTexts('music')
  const current = useStore(audioPlayer, ({ seconds }) =>
    isCurrent ? lines.findLastIndex(({ at }) => at <= seconds) : -1,
  )
  if (lines.length === 0) return null
  return (
    <>
      <h2 className="mb-2 font-serif font-semibold">{texts.lyricsHeading}</h2>
      <ol className="grid gap-2 text-ink-soft">
        {lines.map(({ at, text }, index) => (
          <li
            key={index}
            aria-current={index === current ? 'true' : undefined}
            className="font-serif aria-[current=true]:font-semibold aria-[current=true]:text-seal"
          >
            <button
              type="button"
              onClick={() => onSeek(at)}
              className="text-left hover:text-ink max-md:min-h-11"
            >
              {text}
            </button>
          </li>
        ))}
      </ol>
    </>
  )
}
