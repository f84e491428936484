import { documentParagraphs } from '../pdf/document-paragraphs.ts'
import type { PageLine } from '../pdf/page-lines.ts'
import { median } from './measures.ts'
import { distance, heightOf, mapCorners, type Point } from './raster.ts'
import type { RecognizedLine, RecognizedPage } from './recognized-page.ts'
import { straighten } from './straighten.ts'

/** Height of a page in points at which its lines are placed: A4. */
const pagePoints = 842
/**
 * Lines whose size or height differs from the usual one by no more than this have it: what is measured from pixels varies,
 * the places of characters between Latin words most.
 */
const sameSize = 0.14
const latin = /\p{Script=Latin}/u
const ideograph = /\p{Script=Han}/u

/** @returns the text of a page, one paragraph a line */
export function textOfPage(page: RecognizedPage): string {
  return documentParagraphs([toPageLines(page)])
    .map(({ text }) => text)
    .join('\n')
}

/** @returns the lines of a recognized page as those of a page with a text layer; a row of a table is one line */
export function toPageLines(page: RecognizedPage): PageLine[] {
  const scale = pagePoints / page.height
  const toPixels = ({ x, y }: Point) => ({ x: x * page.width, y: y * page.height })
  const straight = straighten(page.lines.map(({ corners }) => mapCorners(corners, toPixels)))
  const toPage = (point: Point) => straight(toPixels(point))
  const measured = joinRows(page.lines).map((cells) => measure(cells, { ...page, toPage }, scale))
  const usual = {
    size: median(measured.map(({ line }) => line.size)),
    height: median(measured.map(({ height }) => height)),
  }
  const isUsual = (value: number, most: number) => Math.abs(value - most) <= sameSize * most
  return measured.map(({ line, height }) =>
    isUsual(line.size, usual.size) || (latin.test(line.text) && isUsual(height, usual.height))
      ? { ...line, size: usual.size }
      : line,
  )
}

function joinRows(lines: readonly RecognizedLine[]): RecognizedLine[][] {
  const rows: RecognizedLine[][] = []
  for (const line of lines) {
    const row = rows.at(-1)
    if (row && line.row !== undefined && row[0]?.row === line.row) row.push(line)
    else rows.push([line])
  }
  return rows
}

interface MeasuredLine {
  readonly line: PageLine
  /** Of its box, in pixels. */
  readonly height: number
}

interface StraightPage extends Pick<RecognizedPage, 'width' | 'height'> {
  /** From shares of the sides to pixels of the page as if it were straight. */
  readonly toPage: (point: Point) => Point
}

function measure(
  cells: readonly RecognizedLine[],
  { width, height, toPage }: StraightPage,
  scale: number,
): MeasuredLine {
  const flat = cells.map(({ corners }) => mapCorners(corners, toPage))
  const points = flat.flat()
  const lowest = flat.flatMap((corners) => corners.slice(2))
  const base = lowest.reduce((sum, { y }) => sum + y, 0) / Math.max(1, lowest.length)
  const size = median(cells.map((line) => sizeOf(line, toPage)))
  const line = {
    text: cells.map(({ text }) => closeUp(text)).join(' | '),
    size: size * scale,
    left: Math.min(...points.map(({ x }) => x)) * scale,
    right: Math.max(...points.map(({ x }) => x)) * scale,
    base: (height - base) * scale,
    pageWidth: width * scale,
    ...(cells[0]?.row === undefined ? {} : { isRow: true as const }),
  }
  return { line, height: median(flat.map(heightOf)) }
}

/** An ideograph is as wide as the size; a line without any is measured by its height. */
function sizeOf({ text, corners, edges }: RecognizedLine, toPage: StraightPage['toPage']): number {
  const [begin, end, , below] = corners.map(toPage)
  if (!begin || !end || !below) return 0
  const length = distance(begin, end)
  const widths = Array.from(text).flatMap((character, at) =>
    ideograph.test(character) ? [((edges[at + 1] ?? 0) - (edges[at] ?? 0)) * length] : [],
  )
  return widths.length >= 3 ? median(widths) : distance(begin, below) * 0.62
}

/** With the space behind it, which tells it from what a clause says. */
const clauseNumber = /^第[零〇一二三四五六七八九十百千\d]{1,9}[编章节条款项]\s+/u

/** Removes spaces between ideographs: in justified lines they are only wide gaps. */
function closeUp(text: string): string {
  const whole = text.trim()
  const [label = ''] = clauseNumber.exec(whole) ?? []
  const rest = whole.slice(label.length)
  return label + rest.replaceAll(/(?<=[\u3000-\u9fff\uff00-\uffef]) +(?=[\u3000-\u9fff\uff00-\uffef])/g, '')
}
