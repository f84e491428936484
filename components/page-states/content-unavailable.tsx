'use client'
import { useTexts } from '@/lib/messages/use-texts'
import { MissingContent } from './missing-content'

/**
 * Shown when the browser detects missing content: `missing` for a result that was deleted or belongs to another user,
 * `nowhere` for an address without a page. Default export for lazy loading.
 */
export default function ContentUnavailable({ kind = 'missing' }: { readonly kind?: 'missing' | 'nowhere' }) {
  const texts = useTexts(kind)
  const common = useTexts('common')
  return <MissingContent texts={texts} common={common} />
}
