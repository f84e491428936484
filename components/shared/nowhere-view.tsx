'use client'
import { useTexts } from '@/lib/messages/use-texts'
import { MissingContent } from './missing-content'

/** As the page that the server answers with, for views that find out in the browser. Default export, for lazy loading. */
export default function NowhereView() {
  const nowhere = useTexts('nowhere')
  const common = useTexts('common')
  return <MissingContent texts={nowhere} common={common} />
}
