'use client'
import { useTexts } from '@/lib/messages/use-texts'
import { MissingContent } from './missing-content'

/** The missing-content page for views that detect it in the browser. Default export for lazy loading. */
export default function MissingView() {
  const missing = useTexts('missing')
  const common = useTexts('common')
  return <MissingContent texts={missing} common={common} />
}
