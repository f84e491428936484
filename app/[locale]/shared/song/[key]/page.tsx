import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { SharedSongView } from '@/components/music/shared-song-view'
import { ApiError } from '@/lib/client/api/api-error'
import { serverApi } from '@/lib/client/api/server-api.server'
import type { SharedSong } from '@/lib/contract/music/song'
import { musicRoutes } from '@/lib/contract/routes/music-routes'
import { pageMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { pageLocale } from '../../../../page-locale'
import { sharedSongMetadata } from '../../../../shared-song-metadata'
import { siteOrigin } from '../../../../site-origin'

interface SharedSongPageProps {
  readonly params: Promise<{ readonly locale: string; readonly key: string }>
}

export async function generateMetadata(props: SharedSongPageProps): Promise<Metadata> {
  const { messages } = await pageLocale(props)
  const song = await readSong(props)
  return { title: song.title, ...sharedSongMetadata(messages.music, song, await siteOrigin()) }
}

/** A song that somebody shares, for anyone with the link. */
export default async function SharedSongPage(props: SharedSongPageProps) {
  const { messages } = await pageLocale(props)
  return (
    <Texts messages={pageMessagesOf(messages, 'music', 'answer', 'errors', 'report')}>
      <SharedSongView
        songKey={(await props.params).key}
        song={await readSong(props)}
        origin={await siteOrigin()}
      />
    </Texts>
  )
}

const readOnce = cache(async (key: string): Promise<SharedSong> => {
  const api = await serverApi(musicRoutes)
  try {
    return (await api('musicShared', { key })).song
  } catch (error) {
    if (error instanceof ApiError && ['not_found', 'bad_request'].includes(error.code)) notFound()
    throw error
  }
})

async function readSong({ params }: SharedSongPageProps): Promise<SharedSong> {
  return readOnce((await params).key)
}
