'use client'
import dynamic from 'next/dynamic'
import { useCallback, useState } from 'react'
import { emptyFallback } from '@/components/ui/empty-fallback'
import { Skeleton } from '@/components/ui/skeleton'
import { effectiveKind } from '@/lib/client/charts/chart-data'
import { chartExtremes } from '@/lib/client/charts/chart-extremes'
import { type PressedMark, pressedRow } from '@/lib/client/charts/pressed-row'
import type { ChartContent } from '@/lib/contract/cards/chart'
import { fill } from '@/lib/messages/fill'
import { useLocale, useTexts } from '@/lib/messages/use-texts'
import { useChartImage } from './chart-images'

const ChartCanvas = dynamic(() => import('./chart-canvas').catch(emptyFallback), { ssr: false })

interface ChartViewProps {
  readonly content: ChartContent
  readonly isPrinting: boolean
  readonly cardId: string
  /** Called with the row of a pressed bar, point or slice; absent where they can't be pressed. */
  readonly onPress?: ((row: ResultRow) => void) | undefined
}

type ResultRow = ChartContent['rows'][number]

/** The chart of a result; until it has rendered, the page's static image, if any. */
export function ChartView({ content, isPrinting, cardId, onPress }: ChartViewProps) {
  const image = useChartImage(cardId)
  const label = useChartLabel(content)
  const [isRendered, setIsRendered] = useState(false)
  const onRendered = useCallback(() => setIsRendered(true), [])
  const locale = useLocale()
  const handlePress = useCallback(
    (mark: PressedMark) => {
      const row = pressedRow(content, mark, locale)
      if (row) onPress?.(row)
    },
    [content, locale, onPress],
  )

  return (
    <div className="relative min-h-[220px]">
      {!isRendered &&
        (image ? (
          // Rendered for a light background, so it is hidden in the dark theme, which only scripts set.
          // oxlint-disable-next-line nextjs/no-img-element
          <img src={image} alt={label} className="h-auto max-w-full [[data-theme=dark]_&]:hidden" />
        ) : (
          <Skeleton className="absolute inset-0" />
        ))}
      <ChartCanvas
        content={content}
        label={label}
        isPrinting={isPrinting}
        onRendered={onRendered}
        onPress={onPress && handlePress}
      />
    </div>
  )
}

/** The table next to the chart has all numbers. */
function useChartLabel(content: ChartContent): string {
  const { chart: texts } = useTexts('answer')
  const extremes = chartExtremes(content, useLocale())
  const kind = effectiveKind(content)
  if (!extremes || kind === null) return content.title

  const { least, greatest } = extremes

  return fill(texts.label, {
    title: content.title,
    kind: texts.kinds[kind],
    least: least.value,
    leastAt: least.at,
    greatest: greatest.value,
    greatestAt: greatest.at,
  })
}
