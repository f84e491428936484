'use client'
import { lazy, Suspense } from 'react'
import { isResultPath } from '@/lib/edge/page-path'
import { useRoutePath } from '@/lib/client/page/use-route-path'

/** Every page brings this file along, so what it shows is loaded when it is shown. */
const MissingView = lazy(() => import('@/components/page-states/content-unavailable'))
const NowhereView = lazy(() => import('@/components/page-states/page-not-found'))

/** For a page that finds nothing to show while it is rendered. */
export default function NotFound() {
  const isResult = isResultPath(useRoutePath())
  return <Suspense>{isResult ? <MissingView /> : <NowhereView />}</Suspense>
}
