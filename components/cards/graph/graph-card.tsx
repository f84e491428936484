'use client'
import type { GraphContent } from '@/lib/contract/cards/graph'
import { fill } from '@/lib/messages/fill'
import { punctuation } from '@/lib/messages/punctuation'
import { useLocale, useTexts } from '@/lib/messages/use-texts'
import type { CardProps, CardView } from '../card-view'
import { linesOfCurve, ticksOf } from './graph-lines'

const width = 640
const height = 380
/** Line styles of the curves; also distinguished by dashes, not by colour only. */
const strokes = [
  'stroke-indigo-strong',
  'stroke-seal [stroke-dasharray:8_4]',
  'stroke-ok [stroke-dasharray:2_4]',
  'stroke-warn [stroke-dasharray:10_3_2_3]',
]

function Graph({ card: { content } }: CardProps<'graph'>) {
  const locale = useLocale()
  const { graph } = useTexts('answer')
  const { from, to, low, high, curves } = content
  const names = curves.map(({ expression }) => `y = ${expression}`)

  return (
    <figure className="rounded-l border border-line bg-paper-raised p-4 max-sm:p-2">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={fill(graph.label, {
          functions: names.join(punctuation[locale].listComma),
          from,
          to,
          low,
          high,
        })}
        className="w-full"
      >
        <Axes {...content} />
        {curves.flatMap((curve, at) =>
          linesOfCurve(curve.values, { low, high, width, height }).map((points) => (
            <polyline
              key={`${at} ${points}`}
              points={points}
              className={`fill-none ${strokes[at % strokes.length]}`}
              strokeWidth={2.2}
              strokeLinejoin="round"
            />
          )),
        )}
      </svg>
      <figcaption className="flex flex-wrap gap-x-5 gap-y-1 px-1 pt-2 text-sm">
        {names.map((name, at) => (
          <span key={name} className="inline-flex items-center gap-2">
            <svg aria-hidden viewBox="0 0 28 4" className="h-1 w-7">
              <line x1={0} x2={28} y1={2} y2={2} strokeWidth={2.2} className={strokes[at % strokes.length]} />
            </svg>
            <span className="font-mono wrap-anywhere">{name}</span>
          </span>
        ))}
      </figcaption>
    </figure>
  )
}

function Axes({ from, to, low, high }: GraphContent) {
  const x = (value: number) => ((value - from) / (to - from || 1)) * width
  const y = (value: number) => height - ((value - low) / (high - low || 1)) * height
  return (
    <g className="fill-ink-soft text-[13px]">
      {ticksOf(from, to).map((value) => (
        <g key={`x ${value}`}>
          <line
            x1={x(value)}
            x2={x(value)}
            y1={0}
            y2={height}
            className={value === 0 ? 'stroke-ink-soft' : 'stroke-line'}
          />
          <text x={Math.min(Math.max(x(value) + 4, 4), width - 36)} y={height - 5}>
            {value}
          </text>
        </g>
      ))}
      {ticksOf(low, high).map((value) => (
        <g key={`y ${value}`}>
          <line
            x1={0}
            x2={width}
            y1={y(value)}
            y2={y(value)}
            className={value === 0 ? 'stroke-ink-soft' : 'stroke-line'}
          />
          <text x={4} y={Math.max(y(value) - 4, 12)}>
            {value}
          </text>
        </g>
      ))}
    </g>
  )
}

export const graphCard: CardView<'graph'> = {
  slot: 'body',
  grows: 'whole',
  Component: Graph,
  toText: ({ content }) => content.curves.map(({ expression }) => `y = ${expression}`).join('\n'),
  toMarkdown: ({ content }) => content.curves.map(({ expression }) => `\`y = ${expression}\``).join('  \n'),
}
