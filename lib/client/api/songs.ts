import 'client-only'
import { infiniteQueryOptions, mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { musicRoutes } from '@/lib/contract/routes/music-routes'
import type { QueryOf } from '@/lib/contract/routes/route'
import type { Api } from './api'

type MusicApi = Api<typeof musicRoutes>
export type SongScope = 'mine' | 'featured'

const songsKey = ['songs']
/** Polling interval while a song is composed. */
const lookMs = 1_000

/** Songs, the member's newest first; polled while one is unfinished. */
export function songsQuery(api: MusicApi, scope: SongScope) {
  return infiniteQueryOptions({
    queryKey: [...songsKey, scope],
    queryFn: ({ pageParam, signal }) => api('musicList', { scope, offset: pageParam }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ list, total }, _pages, offset) =>
      list.length > 0 && offset + list.length < total ? offset + list.length : undefined,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ list }) =>
        list.some((song) => song.state === 'waiting' || song.state === 'running'),
      )
        ? lookMs
        : false,
  })
}

export function createSongMutation(api: MusicApi, queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (order: QueryOf<(typeof musicRoutes)['musicCreate']>) => api('musicCreate', order),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: songsKey }),
  })
}

/** Likes, cancels or retries a song, or revokes its link. */
export function changeSongMutation(api: MusicApi, queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: ({
      id,
      change,
    }: {
      id: string
      change: 'like' | 'unlike' | 'cancel' | 'retry' | 'revoke'
    }): Promise<unknown> => {
      switch (change) {
        case 'cancel':
          return api('musicCancel', { song_id: id })
        case 'retry':
          return api('musicRetry', { song_id: id })
        case 'revoke':
          return api('musicShare', { song_id: id, share: false })
        case 'like':
        case 'unlike':
          return api('musicLike', { song_id: id, like: change === 'like' })
      }
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: songsKey }),
  })
}

/** Deletes a song; it outlives the page. */
export function deleteSongMutation(api: MusicApi, queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (id: string): Promise<unknown> => api('musicDelete', { song_id: id }, { keepalive: true }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: songsKey }),
  })
}

/** @returns the link of a song that others can listen to */
export function shareSongMutation(api: MusicApi, queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: async (id: string) => (await api('musicShare', { song_id: id, share: true })).url,
    onSettled: () => queryClient.invalidateQueries({ queryKey: songsKey }),
  })
}
