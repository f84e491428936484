import type { PageBox } from '../../../lib/contract/routes/file-routes.ts'
import { between, type Corners, type Point } from './raster.ts'

/** What an unsure character may be instead. */
export interface OtherReading {
  /** The place of the character in its line, in code points. */
  readonly at: number
  readonly text: string
  /** Its probability, from 0 to 1. */
  readonly confidence: number
}

/** A reading that a person chose for an unsure part of a line. */
export interface ChosenReading {
  /** The part of the text that was recognized, in code points. */
  readonly from: number
  readonly to: number
  readonly text: string
}

/** A line of recognized text. */
export interface RecognizedLine {
  readonly text: string
  /** Its corners in reading direction, as shares of the page's width and height. */
  readonly corners: Corners
  /** Where each character (code point) starts, and where the last one ends, as shares of the line's length. */
  readonly edges: readonly number[]
  /** Probability of each character, from 0 to 1. */
  readonly confidences: readonly number[]
  /** Of unsure characters, the second most probable reading; absent without any. */
  readonly others?: readonly OtherReading[]
  /** In order; kept beside what was read. Absent without any. */
  readonly chosen?: readonly ChosenReading[]
  /** Lines with the same number are the cells of one row of a table. */
  readonly row?: number
}

/** Why the text of a page, or of a part of it, is not among its lines. */
type UnreadReason = 'vertical' | 'illegible' | 'failed'

export interface RecognizedPage {
  /** In pixels, as it was looked at. */
  readonly width: number
  readonly height: number
  /** In reading order. */
  readonly lines: readonly RecognizedLine[]
  /** What was found and not read; absent when everything was read. */
  readonly unread?: UnreadReason
}

/** @returns the rectangle around some characters of a line, counted in code points; around all of it without a range */
export function boxOf({ corners, edges }: RecognizedLine, from = 0, to = edges.length - 1): PageBox {
  const isWhole = from <= 0 && to >= edges.length - 1
  const begin = isWhole ? 0 : (edges[from] ?? 0)
  const end = isWhole ? 1 : (edges[to] ?? 1)
  const [beginAbove, endAbove, endBelow, beginBelow] = corners
  return boxAround([
    between(beginAbove, endAbove, begin),
    between(beginAbove, endAbove, end),
    between(beginBelow, endBelow, begin),
    between(beginBelow, endBelow, end),
  ])
}

/** @returns each character of a page with its box, in reading order */
export function charactersOf({ lines }: RecognizedPage): { readonly text: string; readonly box: PageBox }[] {
  return lines.flatMap((line) =>
    Array.from(line.text, (text, at) => ({ text, box: boxOf(line, at, at + 1) })),
  )
}

function boxAround(points: readonly Point[]): PageBox {
  const limited = (values: readonly number[]) => values.map((value) => Math.min(1, Math.max(0, value)))
  const [across, down] = [limited(points.map(({ x }) => x)), limited(points.map(({ y }) => y))]
  const [x, y] = [Math.min(...across), Math.min(...down)]
  return { x, y, w: Math.max(...across) - x, h: Math.max(...down) - y }
}
