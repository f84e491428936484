'use client'
import { fill } from '@/lib/messages/fill'
import { useLocale, useTexts } from '@/lib/messages/use-texts'

/** @param endMs when a link ends, in milliseconds since 1970; null for never */
export function LinkEnd({ endMs }: { readonly endMs: number | null }) {
  const texts = useTexts('share')
  const locale = useLocale()
  if (endMs === null) return <p className="text-sm">{texts.noEnd}</p>
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(endMs)
  return <p className="text-sm">{fill(texts.until, { date })}</p>
}
