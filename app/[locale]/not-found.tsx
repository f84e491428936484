'use client'
import { lazy, Suspense } from 'react'
import { isResultPath } from '@/lib/edge/page-path'
import { useRoutePath } from '@/lib/client/page/use-route-path'

/** Lazy, as every page includes this file. */
const MissingView = lazy(() => import('@/components/page-states/missing-view'))
const NowhereView = lazy(() => import('@/components/page-states/nowhere-view'))

export default function NotFound() {
  const isResult = isResultPath(useRoutePath())
  return <Suspense>{isResult ? <MissingView /> : <NowhereView />}</Suspense>
}
