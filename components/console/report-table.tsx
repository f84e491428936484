'use client'
import type { ReportDay } from '@/lib/contract/routes/console-routes'
import { useTexts } from '@/lib/messages/use-texts'
import { useWriteFigure } from './write-figure'

export function ReportTable({ days }: { readonly days: readonly ReportDay[] }) {
  const texts = useTexts('figures')
  const { exact, seconds } = useWriteFigure()
  const time = (ms: number | null) => (ms === null ? '–' : seconds(ms))
  const columns: readonly (readonly [string, (day: ReportDay) => string])[] = [
    [texts.visitors, ({ visitors }) => exact(visitors)],
    [texts.searches, ({ searches }) => exact(searches)],
    [texts.logins, ({ logins }) => exact(logins)],
    [texts.medianTime, ({ latencyP50Ms }) => time(latencyP50Ms)],
    [texts.p95Time, ({ latencyP95Ms }) => time(latencyP95Ms)],
    [texts.turnErrors, ({ turnErrors }) => exact(turnErrors)],
    [texts.browserErrors, ({ browserErrors }) => exact(browserErrors)],
    [texts.tokens, ({ tokens }) => exact(tokens)],
  ]

  return (
    // Scroll containers must be focusable.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section aria-label={texts.tableLabel} tabIndex={0} className="max-h-[560px] overflow-auto">
      <table className="w-full min-w-[640px] border-collapse text-sm">
        <thead className="sticky top-0 bg-paper text-left text-ink-faint">
          <tr>
            <th scope="col" className="py-2 pr-4 font-normal">
              {texts.day}
            </th>
            {columns.map(([title]) => (
              <th key={title} scope="col" className="py-2 pl-4 text-right font-normal">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map((day) => (
            <tr key={day.day} className="border-t border-line">
              <th scope="row" className="py-2 pr-4 text-left font-normal whitespace-nowrap">
                {day.day}
              </th>
              {columns.map(([title, write]) => (
                <td key={title} className="py-2 pl-4 text-right whitespace-nowrap tabular-nums">
                  {write(day)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
