import { useMemo, useSyncExternalStore } from 'react'
import type { ChartColours, ChartLook } from '@/lib/client/charts/chart-look'
import { colourTokens, paperColours } from '@/lib/client/charts/paper-colours'
import { useLocale } from '@/lib/messages/use-texts'

/** @returns the appearance of a chart of this width; updated when theme or text size change; light for printing */
export function useChartLook(width: number, isPrinting: boolean): ChartLook {
  const locale = useLocale()
  const page = useSyncExternalStore(watchPage, pageState, () => '')
  return useMemo(() => {
    const style = getComputedStyle(document.documentElement)
    return {
      colours: isPrinting ? paperColours : coloursOf(style),
      fontFamily: style.getPropertyValue('--font-sans').replaceAll('"', '').trim() || 'sans-serif',
      textScale: Number(style.getPropertyValue('--text-scale')) || 1,
      locale,
      width,
      isLive: true,
      animates: !isPrinting && !page.endsWith('still'),
    }
  }, [page, locale, width, isPrinting])
}

function coloursOf(style: CSSStyleDeclaration): ChartColours {
  const { series, ...tokens } = colourTokens
  const colourOf = (token: string, otherwise: string) => style.getPropertyValue(token).trim() || otherwise
  return {
    paper: colourOf(tokens.paper, paperColours.paper),
    ink: colourOf(tokens.ink, paperColours.ink),
    inkSoft: colourOf(tokens.inkSoft, paperColours.inkSoft),
    line: colourOf(tokens.line, paperColours.line),
    lineStrong: colourOf(tokens.lineStrong, paperColours.lineStrong),
    wash: colourOf(tokens.wash, paperColours.wash),
    mark: colourOf(tokens.mark, paperColours.mark),
    series: series.map((token, at) => colourOf(token, paperColours.series[at] ?? paperColours.ink)),
  }
}

function stillness(): MediaQueryList {
  return window.matchMedia('(prefers-reduced-motion: reduce)')
}

function pageState(): string {
  const { theme = '', textSize = '' } = document.documentElement.dataset
  return `${theme} ${textSize} ${stillness().matches ? 'still' : 'moving'}`
}

function watchPage(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-text-size'] })
  const still = stillness()
  still.addEventListener('change', onChange)

  return () => {
    observer.disconnect()
    still.removeEventListener('change', onChange)
  }
}
