import { useId } from 'react'
import type { ReportDay } from '@/lib/contract/routes/console-routes'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { useWriteFigure } from './write-figure'

interface FigureChartProps {
  readonly title: string
  /** The last one is today. */
  readonly days: readonly ReportDay[]
  readonly read: (day: ReportDay) => number
}

const height = 100
/** Share of the bar's slot. */
const barWidth = 0.62

/** Daily bars. The page's table has the same figures. */
export function FigureChart({ title, days, read }: FigureChartProps) {
  const id = useId()
  const texts = useTexts('figures')
  const { count, day } = useWriteFigure()
  const values = days.map(read)
  const names = days.map((each) => day(each.day))
  const most = Math.max(...values)
  const sum = values.reduce((all, each) => all + each, 0)
  const summary = fill(texts.total, {
    sum: count(sum),
    most: count(most),
    day: names[values.indexOf(most)] ?? '',
  })
  const scale = scaleOf(most)
  return (
    <figure aria-labelledby={id} className="min-w-0">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-sm text-ink-soft">
        <span id={id}>{title}</span>
        {summary}
      </figcaption>
      <div className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
        <Axis scale={scale} write={count} />
        <svg
          role="img"
          aria-label={`${title}: ${summary}`}
          viewBox={`0 0 ${days.length} ${height}`}
          preserveAspectRatio="none"
          className="h-28 w-full overflow-visible"
        >
          <Lines scale={scale} width={days.length} />
          {values.map((value, at) => (
            <Bar
              key={names[at]}
              at={at}
              size={(value / scale.top) * height}
              label={`${names[at]} · ${count(value)}`}
              isToday={at === days.length - 1}
            />
          ))}
        </svg>
        <div aria-hidden className="col-start-2 mt-1 flex justify-between text-xs text-ink-faint">
          <span>{names[0]}</span>
          <span>{names[Math.floor(names.length / 2)]}</span>
          <span>{texts.todayShort}</span>
        </div>
      </div>
    </figure>
  )
}

type Scale = ReturnType<typeof scaleOf>

/** @returns a round number at or above the largest value, and the ticks from 0 to it */
export function scaleOf(largest: number): { readonly top: number; readonly ticks: readonly number[] } {
  if (!(largest > 0)) return { top: 1, ticks: [0] }
  const unit = 10 ** Math.floor(Math.log10(largest))
  // Counts have no fractional ticks.
  const steps = [1, 2, 5, 10].map((factor) => (factor * unit) / 2).filter(Number.isInteger)
  const step = steps.find((each) => each * 3 >= largest) ?? unit * 5
  const count = Math.ceil(largest / step)
  return { top: step * count, ticks: Array.from({ length: count + 1 }, (_, at) => at * step) }
}

interface AxisProps {
  readonly scale: Scale
  readonly write: (value: number) => string
}

function Axis({ scale: { top, ticks }, write }: AxisProps) {
  return (
    <div aria-hidden className="relative h-28 text-right text-xs text-ink-faint">
      {/* Sized by the widest of them. */}
      {ticks.map((tick) => (
        <span key={tick} className="block h-0 overflow-hidden">
          {write(tick)}
        </span>
      ))}
      {ticks.map((tick) => (
        <span
          key={tick}
          className="absolute right-0 leading-none whitespace-nowrap"
          style={{ bottom: `calc(${(tick / top) * 100}% - 6px)` }}
        >
          {write(tick)}
        </span>
      ))}
    </div>
  )
}

function Lines({ scale: { top, ticks }, width }: { readonly scale: Scale; readonly width: number }) {
  return ticks.map((tick) => {
    const y = height - (tick / top) * height
    return (
      <line
        key={tick}
        x1={0}
        x2={width}
        y1={y}
        y2={y}
        className="stroke-line"
        vectorEffect="non-scaling-stroke"
      />
    )
  })
}

interface BarProps {
  readonly at: number
  readonly size: number
  /** Shown to a pointer anywhere above its day. */
  readonly label: string
  /** Incomplete. */
  readonly isToday: boolean
}

function Bar({ at, size, label, isToday }: BarProps) {
  return (
    <g>
      <title>{label}</title>
      <rect x={at} y={0} width={1} height={height} className="fill-transparent" />
      <rect
        x={at + (1 - barWidth) / 2}
        y={height - size}
        width={barWidth}
        height={size}
        className={`fill-indigo ${isToday ? 'opacity-55' : 'opacity-80'}`}
      />
    </g>
  )
}
