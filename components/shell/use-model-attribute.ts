import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { runtimeConfigQuery } from '@/lib/client/api/runtime-config'
import { useRoutePath } from '@/lib/client/page/use-route-path'

/** An older answer is asked for again where somebody goes or looks. */
const freshMs = 1_000

/**
 * Keeps the attribute of <html> by which pages say what needs a model. The first-paint script sets it; operators change
 * the settings while pages are open.
 */
export function useModelAttribute(): void {
  const path = useRoutePath()
  const queryClient = useQueryClient()
  const query = runtimeConfigQuery()
  const { data } = useQuery({ ...query, staleTime: freshMs, refetchOnWindowFocus: true })
  const [key] = query.queryKey
  // Another page is a moment to look again.
  useEffect(() => {
    void queryClient.refetchQueries({ queryKey: [key], type: 'active', stale: true })
  }, [queryClient, key, path])
  // The attribute is outside React. What a work host elsewhere has is not known here.
  useEffect(() => {
    const { dataset } = document.documentElement
    if (data?.workHost === '' && data.model === null) dataset.model = 'none'
    else if (data) delete dataset.model
  }, [data])
}
