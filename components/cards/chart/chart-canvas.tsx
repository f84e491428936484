'use client'
import { getInstanceByDom, init, use } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { chartHeight, chartOption } from '@/lib/client/charts/chart-option'
import { chartParts } from '@/lib/client/charts/chart-parts'
import type { PressedMark } from '@/lib/client/charts/pressed-row'
import type { ChartContent } from '@/lib/contract/cards/chart'
import { useChartLook } from './use-chart-look'

use([...chartParts, CanvasRenderer])

interface ChartCanvasProps {
  readonly content: ChartContent
  readonly label: string
  readonly isPrinting: boolean
  readonly onRendered: () => void
  /** Absent where bars, points and slices can't be pressed. */
  readonly onPress?: ((mark: PressedMark) => void) | undefined
}

/** A chart that adapts to its container's width and the theme. Default export for lazy loading. */
export default function ChartCanvas(props: ChartCanvasProps) {
  const { content, label, isPrinting, onRendered, onPress } = props
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const look = useChartLook(width, isPrinting)
  // Before the page is painted, or printed.
  useLayoutEffect(() => {
    const place = box.current
    const option = chartOption(content, look)
    if (!place || !option || look.width === 0) return

    const size = { width: look.width, height: chartHeight(content, look) }
    const chart = getInstanceByDom(place) ?? init(place, null, { renderer: 'canvas', ...size })
    chart.resize(size)
    // The page background behind a canvas may not be printed, or may be dark.
    const ground = isPrinting ? { backgroundColor: look.colours.paper } : {}
    chart.setOption({ ...option, ...ground }, { notMerge: true })
    onRendered()
  }, [content, look, isPrinting, onRendered])
  useEffect(() => {
    const chart = box.current && getInstanceByDom(box.current)
    if (!chart || !onPress) return undefined
    const handleClick = ({ name, value }: PressedMark) => onPress({ name, value })
    chart.on('click', handleClick)
    return () => {
      if (!chart.isDisposed()) chart.off('click', handleClick)
    }
    // The chart exists once it has a size.
  }, [onPress, look])
  useEffect(() => {
    const place = box.current
    return () => {
      if (place) getInstanceByDom(place)?.dispose()
    }
  }, [])
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- The content is a canvas.
  return <div ref={box} role="img" aria-label={label} className="overflow-hidden" />
}

/** In pixels; 0 until measured. */
function useWidth(box: React.RefObject<HTMLDivElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const place = box.current
    if (!place) return undefined
    const measure = () => setWidth(Math.floor(place.clientWidth))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(place)
    return () => observer.disconnect()
  }, [box])
  return width
}
