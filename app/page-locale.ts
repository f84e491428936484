import { notFound } from 'next/navigation'
import { isLocale, type Locale } from '@/lib/messages/locale'
import { messagesOf } from '@/lib/messages/messages-of'
import type { Messages } from '@/lib/messages/zh-cn'

export interface LocaleParams {
  readonly params: Promise<{ readonly locale: string }>
}

/** @returns the locale of a page and its catalogue; other first segments are not found */
export async function pageLocale({ params }: LocaleParams): Promise<{ locale: Locale; messages: Messages }> {
  const { locale } = await params
  if (!isLocale(locale)) notFound()
  return { locale, messages: messagesOf(locale) }
}
