'use client'
import { useTexts } from '@/lib/messages/use-texts'
import { MissingContent } from './missing-content'

/** The not-found page for views that detect it in the browser. Default export for lazy loading. */
export default function NowhereView() {
  const nowhere = useTexts('nowhere')
  const common = useTexts('common')
  return <MissingContent texts={nowhere} common={common} />
}
