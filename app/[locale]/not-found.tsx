'use client'
import { MissingView } from '@/components/shared/missing-view'

/** For a page that finds out while it is drawn that it has nothing to show. */
export default function NotFound() {
  return <MissingView />
}
