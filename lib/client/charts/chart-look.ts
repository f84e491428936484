import type { Locale } from '../../messages/locale.ts'

/** The colours of a chart: tokens of the theme, as CSS writes them. */
export interface ChartColours {
  readonly paper: string
  readonly ink: string
  readonly inkSoft: string
  readonly line: string
  readonly lineStrong: string
  /** The little of a heat map; its much is the first of `series`. */
  readonly wash: string
  /** Of the one line that is looked for. */
  readonly mark: string
  readonly series: readonly string[]
}

/** How a chart looks, whatever it shows. */
export interface ChartLook {
  readonly colours: ChartColours
  /** Without double quotes, which would end an attribute of an SVG. */
  readonly fontFamily: string
  /** 1 where the reader has chosen no larger text. */
  readonly textScale: number
  readonly locale: Locale
  /** In pixels. */
  readonly width: number
  /** Whether its reader can point at it: a picture says nothing more when it is pointed at. */
  readonly isLive: boolean
  readonly animates: boolean
}

/** @returns the size of a chart's text, in pixels */
export function textSize({ textScale }: Pick<ChartLook, 'textScale'>): number {
  return Math.round(12 * textScale)
}

/** @returns about how wide a text is, in pixels, which a server cannot measure */
export function textWidth(text: string, size: number): number {
  let width = 0
  for (const character of text) width += (character.codePointAt(0) ?? 0) < 0x2e80 ? size * 0.56 : size
  return width
}

/** @returns the colour of a series by its place */
export function seriesColour({ colours }: ChartLook, at: number): string {
  return colours.series[at % colours.series.length] ?? colours.ink
}

/** @returns whether its colour is that of an earlier series, so that it must differ in another way */
export function isColourAgain({ colours }: ChartLook, at: number): boolean {
  return at >= colours.series.length
}
