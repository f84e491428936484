'use client'
import { useStore } from 'zustand'
import { audioPlayer } from '@/components/audio-player/audio-player'
import type { Song } from '@/lib/contract/music/song'
import { fill } from '@/lib/messages/fill'
import { useLocale, useTexts } from '@/lib/messages/use-texts'

/** The lyrics; the line at the position of the playback is marked. */
export function SongLyrics({ song }: { readonly song: Song }) {
  const texts = useTexts('music')
  const current = useStore(audioPlayer, ({ seconds }) => song.lyrics.findLastIndex(({ at }) => at <= seconds))
  const list = new Intl.ListFormat(useLocale(), { type: 'conjunction' })
  const { used_words: used, ignored_words: ignored } = song
  return (
    <div className="mt-6 px-2.5">
      {song.lyrics.length > 0 && (
        <>
          <h3 className="mb-2 font-serif font-semibold">{texts.lyricsHeading}</h3>
          <ol className="grid gap-2 text-ink-soft">
            {song.lyrics.map(({ text }, index) => (
              <li
                key={index}
                aria-current={index === current ? 'true' : undefined}
                className="font-serif aria-[current=true]:font-semibold aria-[current=true]:text-seal"
              >
                {text}
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
    </div>
  )
}
