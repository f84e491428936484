'use client'
import { useMessages } from '@/lib/session/locale-context'
import { MissingContent } from './missing-content'

/** The missing page for views that find out in the browser. */
export function MissingView() {
  const { missing, common } = useMessages()
  return <MissingContent texts={missing} common={common} />
}
