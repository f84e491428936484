'use client'
import { lazy, Suspense } from 'react'
import { useShownAsMember } from '@/lib/client/device/member-attribute'

/** Loaded for members alone; without it there is none, and the next page tries again. */
const BellButton = lazy(() =>
  import(/* webpackChunkName: "bell" */ './bell-button').catch(() => ({ default: () => null })),
)

/** The bell of members. Its place is kept from the first paint on, so that nothing moves when it comes. */
export function Bell({ className = '' }: { readonly className?: string }) {
  const isMember = useShownAsMember()
  return (
    <div className={`hidden size-9 shrink-0 member:block ${className}`}>
      {isMember && (
        <Suspense>
          <BellButton />
        </Suspense>
      )}
    </div>
  )
}
