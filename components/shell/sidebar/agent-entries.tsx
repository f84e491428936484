'use client'
import { lazy, Suspense } from 'react'
import { useShownAsMember } from '@/lib/client/device/member-attribute'

/** Loaded for members only; if that fails there is no list, and the next page retries. */
const AgentList = lazy(() =>
  import(/* webpackChunkName: "agent-list" */ './agent-list').catch(() => ({ default: () => null })),
)

export function AgentEntries() {
  if (!useShownAsMember()) return null
  return (
    <Suspense>
      <AgentList />
    </Suspense>
  )
}
