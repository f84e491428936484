'use client'
import { useTexts } from '@/lib/messages/use-texts'
import { MissingContent } from './missing-content'

/** The missing page for views that find out in the browser. Default export, as lazy loading asks for it. */
export default function MissingView() {
  const missing = useTexts('missing')
  const common = useTexts('common')
  return <MissingContent texts={missing} common={common} />
}
