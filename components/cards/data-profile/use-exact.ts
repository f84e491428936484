import { useLocale } from '@/lib/messages/use-texts'

/** @returns a function that formats a number completely in the page's language */
export function useExact(): (count: number) => string {
  const locale = useLocale()
  return (count) => new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(count)
}
