import type { Locale } from '@/lib/messages/locale'

const tenThousand = 10_000

/** @returns 9,204 and 1.8 万; in English always all digits. Server and browser write it alike */
export function compactCount(count: number, locale: Locale): string {
  if (locale === 'en' || count < tenThousand) return count.toLocaleString('en-US')
  return `${(Math.floor(count / 1_000) / 10).toLocaleString('en-US')} 万`
}
