'use client'
import { lazy, Suspense } from 'react'
import { useShownAsMember } from '@/lib/client/device/member-attribute'

/** Loaded for members alone; without it there is none, and the next page tries again. */
const AgentList = lazy(() =>
  import(/* webpackChunkName: "agent-list" */ './agent-list').catch(() => ({ default: () => null })),
)

/** The agents that a member has asked something; a visitor has none. */
export function AgentEntries() {
  if (!useShownAsMember()) return null
  return (
    <Suspense>
      <AgentList />
    </Suspense>
  )
}
