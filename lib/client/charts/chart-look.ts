import type { Locale } from '../../messages/locale.ts'

export interface ChartColours {
  readonly paper: string
  readonly ink: string
  readonly inkSoft: string
  readonly line: string
  readonly lineStrong: string
  /** Low end of a heat map; the high end is the first of `series`. */
  readonly wash: string
  /** Colour of the highlighted line. */
  readonly mark: string
  readonly series: readonly string[]
}

export interface ChartLook {
  readonly colours: ChartColours
  /** Without double quotes, which would end an SVG attribute. */
  readonly fontFamily: string
  /** 1 at the default text size. */
  readonly textScale: number
  readonly locale: Locale
  readonly width: number
  /** Interactive; an image shows no tooltips. */
  readonly isLive: boolean
  readonly animates: boolean
}

export function textSize({ textScale }: Pick<ChartLook, 'textScale'>): number {
  return Math.round(12 * textScale)
}

/** @returns the approximate width of a text in pixels, which a server can't measure */
export function textWidth(text: string, size: number): number {
  let width = 0
  for (const character of text) width += (character.codePointAt(0) ?? 0) < 0x2e80 ? size * 0.56 : size
  return width
}

export function seriesColour({ colours }: ChartLook, at: number): string {
  return colours.series[at % colours.series.length] ?? colours.ink
}

/** @returns whether the colour repeats that of an earlier series, so that the series must differ in another way */
export function isColourAgain({ colours }: ChartLook, at: number): boolean {
  return at >= colours.series.length
}
