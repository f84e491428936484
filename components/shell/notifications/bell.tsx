'use client'
import { lazy, Suspense } from 'react'
import { useShownAsMember } from '@/lib/client/device/member-attribute'

/** Loaded for members only; if that fails there is no bell, and the next page retries. */
const BellButton = lazy(() =>
  import(/* webpackChunkName: "bell" */ './bell-button').catch(() => ({ default: () => null })),
)

/** The members' notification bell. Its place is reserved from the first paint, to avoid a layout shift. */
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
