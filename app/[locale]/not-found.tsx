'use client'
import { lazy, Suspense } from 'react'

/** Every page brings this file along, so what it shows is loaded when it is shown. */
const MissingView = lazy(() => import('@/components/shared/missing-view'))

/** For a page that finds out while it is drawn that it has nothing to show. */
export default function NotFound() {
  return (
    <Suspense>
      <MissingView />
    </Suspense>
  )
}
