import type { Metadata } from 'next'
import { songFacts } from '@/components/music/song-facts'
import { appName } from '@/lib/client/page/app-name'
import type { SharedSong } from '@/lib/contract/music/song'
import type { Messages } from '@/lib/messages/zh-cn'

/** @param origin of the site @returns what messengers show of a shared song; search engines may not list it */
export function sharedSongMetadata(texts: Messages['music'], song: SharedSong, origin: string): Metadata {
  const { title, audio_url: audio } = song
  const description = [...songFacts(texts, song), texts.made[song.made_by]].join(' · ')
  return {
    metadataBase: new URL(origin),
    description,
    robots: { index: false },
    openGraph: { type: 'music.song', title, description, siteName: appName, audio },
  }
}
