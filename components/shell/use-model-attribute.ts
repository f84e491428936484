import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { runtimeConfigQuery } from '@/lib/client/api/runtime-config'
import { useRoutePath } from '@/lib/client/page/use-route-path'

/** Older responses are refetched on navigation or focus. */
const freshMs = 1_000

/** The first-paint script sets it; operators may change the settings while pages are open. */
export function useModelAttribute(): void {
  const path = useRoutePath()
  const queryClient = useQueryClient()
  const query = runtimeConfigQuery()
  const { data } = useQuery({ ...query, staleTime: freshMs, refetchOnWindowFocus: true })
  const [key] = query.queryKey
  useEffect(() => {
    void queryClient.refetchQueries({ queryKey: [key], type: 'active', stale: true })
  }, [queryClient, key, path])
  // The models of a separate work host are not known here.
  useEffect(() => {
    const { dataset } = document.documentElement
    if (data?.workHost === '' && data.model === null) dataset.model = 'none'
    else if (data) delete dataset.model
  }, [data])
}
