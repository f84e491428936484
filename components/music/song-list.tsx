'use client'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { useStore } from 'zustand'
import { audioPlayer, seekTo } from '@/components/audio-player/audio-player'
import { ListState } from '@/components/list-state/list-state'
import { EmptyState } from '@/components/ui/empty-state'
import { Skeleton } from '@/components/ui/skeleton'
import { Tabs } from '@/components/ui/tabs'
import { useApi } from '@/lib/client/api/api-context'
import { distinctItems } from '@/lib/client/api/distinct-pages'
import { type SongScope, songsQuery } from '@/lib/client/api/songs'
import { musicRoutes } from '@/lib/contract/routes/music-routes'
import { useTexts } from '@/lib/messages/use-texts'
import { SongLyrics } from './song-lyrics'
import { SongRow } from './song-row'
import { SongWords } from './song-words'
import { useDeleteSong } from './use-delete-song'

interface SongListProps {
  /** Spans the tabs and the newest songs. */
  readonly top: RefObject<HTMLDivElement | null>
}

/** The member's songs and the featured ones. */
export function SongList({ top }: SongListProps) {
  const texts = useTexts('music')
  return (
    <section className="relative min-w-0 p-8 max-md:p-5">
      <div ref={top} aria-hidden className="pointer-events-none absolute inset-x-0 top-0 h-48" />
      <Tabs
        label={texts.scopes}
        tabs={[
          { value: 'mine', label: texts.mine, content: <Songs scope="mine" /> },
          { value: 'featured', label: texts.featured, content: <Songs scope="featured" /> },
        ]}
      />
    </section>
  )
}

/** One list, and the lyrics of the song that is played. */
function Songs({ scope }: { readonly scope: SongScope }) {
  const texts = useTexts('music')
  const query = useInfiniteQuery(songsQuery(useApi(musicRoutes), scope))
  const { data } = query
  const playingId = useStore(audioPlayer, ({ track }) => track?.id)
  const { isDeleting } = useDeleteSong()
  const pages = data?.pages.map(({ list }) => ({ list: list.map((song) => ({ ...song, id: song.song_id })) }))
  const songs = distinctItems(pages).filter(({ id }) => !isDeleting(id))
  const playing = songs.find(({ id }) => id === playingId)
  return (
    <>
      <ListState
        query={query}
        failed={texts.failed}
        skeleton={<Skeleton className="h-16" />}
        isEmpty={songs.length === 0}
        empty={<EmptyState title={texts.empty}>{texts.emptyHint}</EmptyState>}
        more={texts.loadMore}
      >
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-1">
          {songs.map((song) => (
            <SongRow key={song.id} song={song} isCurrent={song === playing} />
          ))}
        </ul>
      </ListState>
      {playing && (
        <div className="mt-6 px-2.5">
          <SongLyrics lines={playing.lyrics} isCurrent onSeek={seekTo} />
          <SongWords song={playing} />
        </div>
      )}
    </>
  )
}
