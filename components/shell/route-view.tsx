'use client'
import { useRouter } from 'next/navigation'
import { Fragment, type ReactNode, useEffect, useState } from 'react'
import { onRefreshRequest } from '@/lib/client/page/page-events'

/** On the global refresh event: fresh data from the server, and mostly fresh component state. */
export function RouteView({ children }: { readonly children: ReactNode }) {
  const router = useRouter()
  const [visit, setVisit] = useState(0)
  useEffect(
    () =>
      onRefreshRequest((keepsState) => {
        if (!keepsState) setVisit((count) => count + 1)
        router.refresh()
      }),
    [router],
  )
  return <Fragment key={visit}>{children}</Fragment>
}
