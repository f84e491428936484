'use client'
import type { ReportDay } from '@/lib/contract/routes/console-routes'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { FigureChart, type Series } from './figure-chart'
import { useWriteFigure } from './write-figure'

interface ReportChartsProps {
  readonly days: readonly ReportDay[]
}

/** The figures of `npm run report`, one chart each. */
export function ReportCharts({ days }: ReportChartsProps) {
  const texts = useTexts('figures')
  const of = (read: (day: ReportDay) => number | null) => days.map(read)
  return (
    <div className="grid gap-x-10 gap-y-8 sm:grid-cols-2">
      <Chart
        title={texts.searches}
        days={days}
        series={[{ label: texts.searches, tone: 'indigo', values: of((day) => day.searches) }]}
      />
      <Chart
        title={texts.visitors}
        days={days}
        series={[{ label: texts.visitors, tone: 'indigo', values: of((day) => day.visitors) }]}
      />
      <Chart
        title={texts.logins}
        days={days}
        series={[{ label: texts.logins, tone: 'ok', values: of((day) => day.logins) }]}
      />
      <Chart
        title={texts.latency}
        days={days}
        isTime
        series={[
          { label: texts.median, tone: 'indigo', values: of((day) => day.latencyP50Ms) },
          {
            label: texts.p95,
            tone: 'warn',
            values: of(({ latencyP50Ms, latencyP95Ms }) =>
              latencyP95Ms === null ? null : latencyP95Ms - (latencyP50Ms ?? 0),
            ),
          },
        ]}
      />
      <Chart
        title={texts.failures}
        days={days}
        series={[
          { label: texts.turnErrors, tone: 'bad', values: of((day) => day.turnErrors) },
          { label: texts.browserErrors, tone: 'warn', values: of((day) => day.browserErrors) },
        ]}
      />
      <Chart
        title={texts.tokens}
        days={days}
        series={[{ label: texts.tokens, tone: 'ok', values: of((day) => day.tokens) }]}
      />
    </div>
  )
}

interface ChartProps {
  readonly title: string
  readonly days: readonly ReportDay[]
  readonly series: readonly Series[]
  /** Milliseconds, which are not summed up. */
  readonly isTime?: boolean
}

function Chart({ title, days, series, isTime = false }: ChartProps) {
  const texts = useTexts('figures')
  const { count, seconds, day } = useWriteFigure()
  const write = isTime ? seconds : count
  const names = days.map((each) => day(each.day))
  const totals = days.map((_, at) => series.reduce((sum, { values }) => sum + (values[at] ?? 0), 0))
  const most = Math.max(...totals)
  const sum = totals.reduce((all, each) => all + each, 0)
  const values = { sum: write(sum), most: write(most), day: names[totals.indexOf(most)] ?? '' }
  const summary = most === 0 ? texts.none : fill(isTime ? texts.slowest : texts.total, values)

  return (
    <FigureChart
      title={title}
      summary={summary}
      days={names}
      series={series}
      write={write}
      sentenceOf={(at) =>
        [names[at], ...series.map((each) => `${each.label} ${write(partOf(series, each, at, isTime))}`)].join(
          ' · ',
        )
      }
    />
  )
}

/** Durations are stacked as differences, but labelled with their full values. */
function partOf(series: readonly Series[], part: Series, at: number, isTime: boolean): number {
  const parts = isTime ? series.slice(0, series.indexOf(part) + 1) : [part]
  return parts.reduce((sum, { values }) => sum + (values[at] ?? 0), 0)
}
