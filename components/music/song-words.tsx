'use client'
import type { Song } from '@/lib/contract/music/song'
import { fill } from '@/lib/messages/fill'
import { useLocale, useTexts } from '@/lib/messages/use-texts'

/** What became of the words and the lyrics that the member wrote. */
export function SongWords({ song }: { readonly song: Song }) {
  const texts = useTexts('music')
  const list = new Intl.ListFormat(useLocale(), { type: 'conjunction' })
  const { used_words: used, ignored_words: ignored, ignored_lyrics: unsung } = song
  return (
    <>
      {used.length > 0 && (
        <p className="mt-4 text-xs text-ink-soft">{fill(texts.used, { words: list.format(used) })}</p>
      )}
      {ignored.length > 0 && (
        <p className="text-xs text-ink-soft">{fill(texts.ignored, { words: list.format(ignored) })}</p>
      )}
      {unsung.length > 0 && (
        <p className="text-xs text-ink-soft">{fill(texts.ignoredLyrics, { lines: list.format(unsung) })}</p>
      )}
    </>
  )
}
