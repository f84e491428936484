'use client'
import Link from 'next/link'
import { useStore } from 'zustand'
import { AudioBlock } from '@/components/audio-player/audio-block'
import { audioPlayer, playFrom } from '@/components/audio-player/audio-player'
import { PageHeading } from '@/components/headings/page-heading'
import { ReportButton } from '@/components/share/report-button'
import { buttonStyle } from '@/components/ui/button'
import { useBrowserValue } from '@/components/ui/hooks/use-browser-value'
import type { SharedSong } from '@/lib/contract/music/song'
import { useTexts } from '@/lib/messages/use-texts'
import { paths } from '@/lib/paths'
import { songFacts } from './song-facts'
import { SongLyrics } from './song-lyrics'

interface SharedSongViewProps {
  /** Of its link. */
  readonly songKey: string
  readonly song: SharedSong
  /** Of the site, until the browser's own is known. */
  readonly origin: string
}

/** A song for anyone with its link: the card that plays it, and the lyrics, which follow. */
export function SharedSongView({ songKey, song, origin }: SharedSongViewProps) {
  const texts = useTexts('music')
  const { title, duration, cover, peaks, audio_url: address } = song
  const link = new URL(address, useBrowserValue(ownOrigin, origin)).href
  const [style, mood, ...details] = songFacts(texts, song)
  const from = [style, mood].join(' · ')
  const description = [...details, texts.made[song.made_by]].join(' · ')
  const track = { title, link, duration, cover, peaks, from, description }
  const isCurrent = useStore(audioPlayer, (player) => player.track?.link === link)
  return (
    <div className="flex w-full max-w-[826px] flex-1 flex-col px-11 pb-10 max-md:px-4">
      <PageHeading
        title={texts.sharedHeading}
        intro={<span className="text-sm text-ink-faint">{texts.sharedNote}</span>}
        className="pt-[30px] pb-4"
      />
      <AudioBlock audio={track} />
      <noscript>
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- The lyrics are below. */}
        <audio controls preload="none" src={address} aria-label={texts.noScript} className="mt-3 w-full" />
      </noscript>
      <section className="mt-6">
        <SongLyrics
          lines={song.lyrics}
          isCurrent={isCurrent}
          onSeek={(seconds) => playFrom(track, seconds)}
        />
      </section>
      <p className="mt-8 flex flex-wrap items-center justify-between gap-3">
        <Link
          prefetch={false}
          href={paths.music()}
          className={buttonStyle({ tone: 'primary', size: 'large' })}
        >
          {texts.makeOwn}
        </Link>
        <ReportButton of={{ kind: 'song', id: songKey }} label={texts.report} />
      </p>
    </div>
  )
}

function ownOrigin(): string {
  return location.origin
}
