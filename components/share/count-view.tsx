'use client'
import { useEffect } from 'react'
import { useApi } from '@/lib/client/api/api-context'
import { shareRoutes } from '@/lib/contract/routes/share-routes'

/** Counts that a person has opened a shared page; the host decides whether it counts. */
export function CountView({ id }: { readonly id: string }) {
  const api = useApi(shareRoutes)
  // Only a page that is shown is read: what a browser fetches ahead, or a machine without scripts, counts for nothing.
  useEffect(() => {
    const count = () => {
      if (document.visibilityState !== 'visible') return
      document.removeEventListener('visibilitychange', count)
      void api('shareView', { id }).catch(() => undefined)
    }
    document.addEventListener('visibilitychange', count)
    count()
    return () => document.removeEventListener('visibilitychange', count)
  }, [api, id])
  return null
}
