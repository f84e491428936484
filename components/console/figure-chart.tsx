import { useId } from 'react'

export interface Series {
  readonly label: string
  readonly tone: 'indigo' | 'ok' | 'warn' | 'bad'
  /** One per day; null if there is no value. */
  readonly values: readonly (number | null)[]
}

interface FigureChartProps {
  readonly title: string
  readonly summary: string
  /** One per bar. */
  readonly days: readonly string[]
  readonly series: readonly Series[]
  readonly write: (value: number) => string
  readonly sentenceOf: (at: number) => string
}

const fills = { indigo: 'fill-indigo', ok: 'fill-ok', warn: 'fill-warn', bad: 'fill-bad' } as const
const dots = { indigo: 'bg-indigo', ok: 'bg-ok', warn: 'bg-warn', bad: 'bg-bad' } as const
const height = 100
/** Share of the bar's slot. */
const barWidth = 0.62

/** Daily bars on one scale. The page's table has the same figures. */
export function FigureChart({ title, summary, days, series, write, sentenceOf }: FigureChartProps) {
  const id = useId()
  const totals = days.map((_, at) => series.reduce((sum, { values }) => sum + (values[at] ?? 0), 0))
  const scale = scaleOf(Math.max(...totals))
  return (
    <figure aria-labelledby={id} className="min-w-0">
      <figcaption className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <span id={id} className="font-serif font-semibold">
          {title}
        </span>
        {series.length > 1 &&
          series.map(({ label, tone }) => (
            <span key={label} className="inline-flex items-center gap-1.5 text-xs text-ink-soft">
              <span aria-hidden className={`size-2 rounded-[2px] ${dots[tone]}`} />
              {label}
            </span>
          ))}
      </figcaption>
      <div className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
        <Axis scale={scale} write={write} />
        <svg
          role="img"
          aria-label={`${title}: ${summary}`}
          viewBox={`0 0 ${days.length} ${height}`}
          preserveAspectRatio="none"
          className="h-36 w-full overflow-visible"
        >
          <Lines scale={scale} width={days.length} />
          {days.map((day, at) => (
            <g key={day}>
              <title>{sentenceOf(at)}</title>
              <rect x={at} y={0} width={1} height={height} className="fill-transparent" />
              <Bar at={at} series={series} top={scale.top} isLast={at === days.length - 1} />
            </g>
          ))}
        </svg>
        <div aria-hidden className="col-start-2 mt-1 flex justify-between text-xs text-ink-faint">
          <span>{days[0]}</span>
          <span>{days[Math.floor(days.length / 2)]}</span>
          <span>{days.at(-1)}</span>
        </div>
      </div>
      <p className="mt-1 text-sm text-ink-soft">{summary}</p>
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

function Axis({ scale: { top, ticks }, write }: { readonly scale: Scale } & Pick<FigureChartProps, 'write'>) {
  return (
    <div aria-hidden className="relative h-36 text-right text-xs text-ink-faint">
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

interface BarProps extends Pick<FigureChartProps, 'series'> {
  readonly at: number
  readonly top: number
  /** Today is incomplete. */
  readonly isLast: boolean
}

function Bar({ at, series, top, isLast }: BarProps) {
  let below = 0
  return series.map(({ label, tone, values }) => {
    const size = ((values[at] ?? 0) / top) * height
    below += size
    return (
      <rect
        key={label}
        x={at + (1 - barWidth) / 2}
        y={height - below}
        width={barWidth}
        height={size}
        className={`${fills[tone]} ${isLast ? 'opacity-55' : ''}`}
      />
    )
  })
}
