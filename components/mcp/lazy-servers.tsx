'use client'
import { lazy, Suspense } from 'react'
import { Skeleton } from '@/components/ui/skeleton'

const McpServers = lazy(() => import('./mcp-servers'))

/** Loaded when its tab is opened. */
export function LazyServers() {
  return (
    <Suspense fallback={<Skeleton className="mt-6 h-28 w-full" />}>
      <McpServers />
    </Suspense>
  )
}
