import 'client-only'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { musicRoutes } from '@/lib/contract/routes/music-routes'
import type { QueryOf } from '@/lib/contract/routes/route'
import type { Api } from './api'

type MusicApi = Api<typeof musicRoutes>

const songsKey = ['songs']
/** Polling interval while a song is composed. */
const lookMs = 1_000

/** The newest songs of the member, polled while one is unfinished. */
export function songsQuery(api: MusicApi) {
  return queryOptions({
    queryKey: songsKey,
    queryFn: ({ signal }) => api('musicList', {}, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.list.some((song) => song.state === 'waiting' || song.state === 'running') ? lookMs : false,
  })
}

export function createSongMutation(api: MusicApi, queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (order: QueryOf<(typeof musicRoutes)['musicCreate']>) => api('musicCreate', order),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: songsKey }),
  })
}

/** Likes, deletes or cancels a song. */
export function changeSongMutation(api: MusicApi, queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: ({
      id,
      change,
    }: {
      id: string
      change: 'like' | 'unlike' | 'delete' | 'cancel'
    }): Promise<unknown> => {
      if (change === 'delete') return api('musicDelete', { song_id: id })
      if (change === 'cancel') return api('musicCancel', { song_id: id })
      return api('musicLike', { song_id: id, like: change === 'like' })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: songsKey }),
  })
}
