import { useLocale } from '@/lib/messages/use-texts'

/** @returns what writes a number out in the language of the page */
export function useExact(): (count: number) => string {
  const locale = useLocale()
  return (count) => new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(count)
}
