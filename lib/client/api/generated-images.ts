import 'client-only'
import { infiniteQueryOptions } from '@tanstack/react-query'
import type { imageRoutes } from '@/lib/contract/routes/image-routes'
import type { Api } from './api'

/** All images generated for a member, page by page. Each answer adds some, so they are fetched on each display. */
export function generatedImagesQuery(api: Api<typeof imageRoutes>) {
  return infiniteQueryOptions({
    queryKey: ['generated-images'],
    queryFn: ({ pageParam, signal }) => api('pictureList', { offset: pageParam }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (page) => (page.hasMore ? page.offset : undefined),
    staleTime: 0,
    gcTime: 0,
  })
}
