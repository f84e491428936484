'use client'
import { useEffect } from 'react'
import { useApi } from '@/lib/client/api/api-context'
import { shareRoutes } from '@/lib/contract/routes/share-routes'

/** Reports a view of a shared page; the host decides whether it counts. */
export function CountView({ id }: { readonly id: string }) {
  const api = useApi(shareRoutes)
  // In an effect, so that prefetches and bots without scripts do not count.
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
