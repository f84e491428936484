import { useMemo } from 'react'
import { useLocale } from '@/lib/messages/use-texts'

const compactFrom = 10_000

/** @returns a formatter of figures in the user's language: counts, durations, and days as `2026-11-20` */
export function useWriteFigure() {
  const locale = useLocale()
  return useMemo(() => {
    const plain = new Intl.NumberFormat(locale)
    const compact = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 })
    const second = new Intl.NumberFormat(locale, {
      style: 'unit',
      unit: 'second',
      unitDisplay: 'short',
      maximumFractionDigits: 1,
    })
    const date = new Intl.DateTimeFormat(locale, { month: 'numeric', day: 'numeric', timeZone: 'UTC' })

    return {
      exact: (value: number) => plain.format(value),
      count: (value: number) => (value < compactFrom ? plain : compact).format(value),
      seconds: (ms: number) => second.format(ms / 1_000),
      day: (name: string) => date.format(new Date(`${name}T00:00:00Z`)),
    }
  }, [locale])
}
