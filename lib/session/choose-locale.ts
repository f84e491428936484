import 'client-only'
import { setCookie } from 'cookies-next/client'
import { cookieNames } from '@/lib/contract/identity'
import type { Locale } from '@/lib/messages/locale'

/**
 * Remembers the reader's language for a year and loads the page anew: pages already fetched by the router are in
 * the old language, so a soft refresh would mix the two.
 */
export function chooseLocale(locale: Locale, reload: () => void = () => window.location.reload()): void {
  setCookie(cookieNames.locale, locale, { maxAge: 365 * 86_400, path: '/', sameSite: 'lax' })
  reload()
}
