'use client'
import { lazy, Suspense } from 'react'
import { useRoutePath } from '@/lib/client/page/use-route-path'
import { isResultPath } from '@/lib/edge/page-path'

/** Loaded when shown, since this file is part of every page. */
const ContentUnavailable = lazy(() => import('@/components/page-states/content-unavailable'))

/** For a page that finds no content while it is rendered. */
export default function NotFound() {
  const isResult = isResultPath(useRoutePath())
  return (
    <Suspense>
      <ContentUnavailable kind={isResult ? 'missing' : 'nowhere'} />
    </Suspense>
  )
}
