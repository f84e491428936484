'use client'
import { useStore } from 'zustand'
import { audioPlayer, seekTo } from '@/components/audio-player/audio-player'
import type { Song } from '@/lib/contract/music/song'
import { fill } from '@/lib/messages/fill'
import { useLocale, useTexts } from '@/lib/messages/use-texts'

/** The lyrics; the line at the position of the playback is marked, and each line leads to its place. */
export function SongLyrics({ song }: { readonly song: Song }) {
  const texts = useTexts('music')
  const current = useStore(audioPlayer, ({ seconds }) => song.lyrics.findLastIndex(({ at }) => at <= seconds))
  const list = new Intl.ListFormat(useLocale(), { type: 'conjunction' })
  const { used_words: used, ignored_words: ignored, ignored_lyrics: unsung } = song
  return (
    <div className="mt-6 px-2.5">
      {song.lyrics.length > 0 && (
        <>
          <h2 className="mb-2 font-serif font-semibold">{texts.lyricsHeading}</h2>
          <ol className="grid gap-2 text-ink-soft">
            {song.lyrics.map(({ at, text }, index) => (
              <li
                key={index}
                aria-current={index === current ? 'true' : undefined}
                className="font-serif aria-[current=true]:font-semibold aria-[current=true]:text-seal"
              >
                <button
                  type="button"
                  onClick={() => seekTo(at)}
                  className="text-left hover:text-ink max-md:min-h-11"
                >
                  {text}
                </button>
              </li>
            ))}
          </ol>
        </>
      )}
      {used.length > 0 && (
        <p className="mt-4 text-xs text-ink-soft">{fill(texts.used, { words: list.format(used) })}</p>
      )}
      {ignored.length > 0 && (
        <p className="text-xs text-ink-soft">{fill(texts.ignored, { words: list.format(ignored) })}</p>
      )}
      {unsung.length > 0 && (
        <p className="text-xs text-ink-soft">{fill(texts.ignoredLyrics, { lines: list.format(unsung) })}</p>
      )}
    </div>
  )
}
