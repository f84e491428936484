import { expect, test } from '@jest/globals'
import { documentParagraphs } from '../pdf/document-paragraphs.ts'
import { toPageLines } from './page-text.ts'
import type { Corners, Point } from './raster.ts'
import type { RecognizedPage } from './recognized-page.ts'
import { straighten } from './straighten.ts'

/** A page of 595 × 842: three paragraphs, whose first line is indented, and whose last one is short. */
const [width, height] = [595, 842]
const [size, leading, left, full] = [12, 20, 90, 34]
const paragraphs = [3, 4, 2].map((lines, at) => {
  const characters = '渡口在河的北岸每天有船来往过江的人和货都要在这里等候天亮'.repeat(8)
  return `第${'一二三'.charAt(at)}段${characters}`.slice(0, (lines - 1) * full + 9)
})

interface Line {
  readonly text: string
  readonly corners: Corners
}

function linesOfPage(): Line[] {
  const lines: Line[] = []
  let top = 100
  for (const text of paragraphs) {
    for (let at = 0, from = 0; from < text.length; at += 1) {
      const start = at === 0 ? 2 : 0
      const part = text.slice(from, from + full - start)
      const [begin, end] = [left + start * size, left + (start + part.length) * size]
      const corners: Corners = [
        { x: begin, y: top },
        { x: end, y: top },
        { x: end, y: top + size },
        { x: begin, y: top + size },
      ]
      lines.push({ text: part, corners })
      from += part.length
      top += leading
    }
    top += leading * 0.3
  }
  return lines
}

/** The page as a camera sees it. */
function seen(place: (point: Point) => Point): RecognizedPage {
  const lines = linesOfPage().map(({ text, corners: [a, b, c, d] }) => {
    const at = (point: Point) => {
      const { x, y } = place(point)
      return { x: x / width, y: y / height }
    }
    const count = text.length
    return {
      text,
      corners: [at(a), at(b), at(c), at(d)] as const,
      edges: Array.from({ length: count + 1 }, (_, edge) => edge / count),
      confidences: Array.from(text, () => 0.99),
    }
  })
  return { width, height, lines }
}

const turnedBy =
  (degrees: number) =>
  ({ x, y }: Point): Point => {
    const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
    return { x: 297 + (x - 297) * cos - (y - 421) * sin, y: 421 + (x - 297) * sin + (y - 421) * cos }
  }
/** Looked at from below and from one side. */
const fromBelow = ({ x, y }: Point): Point => {
  const far = 1 + (842 - y) / 4_000 + (595 - x) / 5_000
  return { x: 297 + (x - 297) / far, y: 421 + (y - 421) / far }
}

test.each<[string, (point: Point) => Point]>([
  ['straight', (point) => point],
  ['skewed', turnedBy(3)],
  ['leaning', ({ x, y }) => ({ x: x + 0.1 * y, y })],
  ['turned by a quarter', turnedBy(90)],
  ['turned by half', turnedBy(180)],
  ['turned by nearly half', turnedBy(178)],
  ['turned by three quarters', turnedBy(-88)],
  ['in perspective', fromBelow],
  ['in perspective and skewed', (point) => turnedBy(-5)(fromBelow(point))],
])('the paragraphs of a page that is %s', (_name, place) => {
  const read = documentParagraphs([toPageLines(seen(place))])
  expect(read.map(({ text }) => text)).toEqual(paragraphs)
})

test('a straight page keeps its places', () => {
  const lines = linesOfPage().map(({ corners }) => corners)
  const toPage = straighten(lines)
  for (const point of lines.flat()) {
    expect(toPage(point).x).toBeCloseTo(point.x, 6)
    expect(toPage(point).y).toBeCloseTo(point.y, 6)
  }
})

test.each([0, 1])('%s lines say nothing of the page but how it is turned', (count) => {
  const lines = linesOfPage()
    .slice(0, count)
    .map(({ corners }) => corners)
  expect(straighten(lines)({ x: 10, y: 20 })).toEqual({ x: 10, y: 20 })
})
