'use client'
import { useQuery } from '@tanstack/react-query'
import { useStore } from 'zustand'
import { audioPlayer } from '@/components/audio-player/audio-player'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import { Skeleton } from '@/components/ui/skeleton'
import { useApi } from '@/lib/client/api/api-context'
import { songsQuery } from '@/lib/client/api/songs'
import { musicRoutes } from '@/lib/contract/routes/music-routes'
import { useTexts } from '@/lib/messages/use-texts'
import { SongLyrics } from './song-lyrics'
import { SongRow } from './song-row'

/** The member's songs, and the lyrics of the one that is played. */
export function SongList() {
  const texts = useTexts('music')
  const common = useTexts('common')
  const { data, isPending, isError, refetch } = useQuery(songsQuery(useApi(musicRoutes)))
  const link = useStore(audioPlayer, ({ track }) => track?.link)
  const songs = data?.list ?? []
  const playing = songs.find(({ audio_url }) => audio_url !== '' && link?.endsWith(audio_url))
  return (
    <section aria-labelledby="my-songs" className="min-w-0 p-8 max-md:p-5">
      <h2 id="my-songs" className="mb-3 border-b border-line pb-3 font-semibold">
        {texts.mine}
      </h2>
      {isPending && <Skeleton className="h-16" />}
      {isError && (
        <ErrorState
          title={texts.failed}
          actions={<Button onClick={() => void refetch()}>{common.retry}</Button>}
        />
      )}
      {data && songs.length === 0 && <EmptyState title={texts.empty}>{texts.emptyHint}</EmptyState>}
      <ul className="grid gap-1">
        {songs.map((song) => (
          <SongRow key={song.song_id} song={song} isCurrent={song === playing} />
        ))}
      </ul>
      {playing && <SongLyrics song={playing} />}
    </section>
  )
}
