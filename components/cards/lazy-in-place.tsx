'use client'
import { Activity, type ComponentType, Suspense, useState } from 'react'
import { useIsHydrating } from '@/components/ui/hooks/use-is-hydrating'
import { Skeleton } from '@/components/ui/skeleton'

/**
 * Wraps a component in a chunk of its own. The server waits for it and renders it where it stands, so that it can be
 * read without scripts: content of a Suspense boundary would follow behind the page, for scripts to move.
 * @param Lazy made by `dynamic` without `loading`, which would be such a boundary
 * @param height class of the skeleton that the browser shows until a component that it mounts itself is loaded
 */
export function lazyInPlace<Props extends object>(Lazy: ComponentType<Props>, height: string) {
  return function InPlace(props: Props) {
    const isHydrating = useIsHydrating()
    // Fixed for the life of the component: another boundary would mount it anew.
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
