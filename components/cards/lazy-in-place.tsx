'use client'
import { Activity, type ComponentType, Suspense, useState } from 'react'
import { useIsHydrating } from '@/components/ui/hooks/use-is-hydrating'
import { Skeleton } from '@/components/ui/skeleton'

/**
 * Wraps a component in its own chunk. The server waits for it and renders it in place, so that it is readable without
 * scripts: content of a Suspense boundary would be sent after the page, for scripts to move.
 * @param Lazy created by `dynamic` without `loading`, which would be such a boundary
 * @param height class of the skeleton shown while a component mounted in the browser is loading
 */
export function lazyInPlace<Props extends object>(Lazy: ComponentType<Props>, height: string) {
  return function InPlace(props: Props) {
    const isHydrating = useIsHydrating()
    // Fixed for the life of the component: another boundary would remount it.
    const [isFromServer] = useState(isHydrating)
    if (isFromServer) {
      return (
        <Activity>
          <Lazy {...props} />
        </Activity>
      )
    }
    return (
      <Suspense fallback={<Skeleton className={height} />}>
        <Lazy {...props} />
      </Suspense>
    )
  }
}
