import { useLocale } from '@/lib/messages/use-texts'

export function useExact(): (count: number) => string {
  const locale = useLocale()
  return (count) => new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(count)
}
