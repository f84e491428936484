'use client'
import { useTexts } from '@/lib/messages/use-texts'
import { MissingContent } from './missing-content'

/** `missing`: deleted, or another user's; `nowhere`: no such page. Default export for lazy loading. */
export default function ContentUnavailable({ kind = 'missing' }: { readonly kind?: 'missing' | 'nowhere' }) {
  const texts = useTexts(kind)
  const common = useTexts('common')
  return <MissingContent texts={texts} common={common} />
}
