import type { OPS, PDFPageProxy } from 'unpdf/pdfjs'

/** A horizontal or vertical line: its extent, and its place on the other axis; in points. */
export interface Ruling {
  readonly from: number
  readonly to: number
  readonly at: number
}

export interface Rulings {
  readonly horizontal: readonly Ruling[]
  readonly vertical: readonly Ruling[]
}

type Operators = typeof OPS
type Matrix = readonly [number, number, number, number, number, number]

/** Larger pages are drawings. */
const maxPaths = 20_000
/** A filled rectangle that is no wider is a line. */
const maxThickness = 3
/** Lines at places that differ no more are one, and its parts may be that far apart: dashes. */
const tolerance = { place: 1.5, gap: 3 } as const
const shortest = 4

/** Reads the horizontal and vertical lines that a page draws (ISO 32000-1, 8.5), in the space of its text. */
export async function readRulings(page: PDFPageProxy, operators: Operators): Promise<Rulings> {
  // A page may be damaged where it draws, and its text be whole.
  const { fnArray, argsArray } = await page.getOperatorList().catch(() => ({ fnArray: [], argsArray: [] }))
  const reader = new RulingReader(operators)
  for (const [index, operator] of fnArray.entries()) reader.read(operator, argsArray[index])
  return { horizontal: joined(reader.horizontal), vertical: joined(reader.vertical) }
}

interface Graphics {
  readonly matrix: Matrix
  readonly stroke: string
  readonly fill: string
}

class RulingReader {
  readonly horizontal: Ruling[] = []
  readonly vertical: Ruling[] = []
  readonly #operators: Operators
  readonly #strokes: ReadonlySet<number>
  readonly #fills: ReadonlySet<number>
  #state: Graphics = { matrix: [1, 0, 0, 1, 0, 0], stroke: '#000000', fill: '#000000' }
  readonly #saved: Graphics[] = []
  #paths = 0

  constructor(operators: Operators) {
    const { stroke, closeStroke, fillStroke, eoFillStroke, closeFillStroke, closeEOFillStroke } = operators
    this.#operators = operators
    this.#strokes = new Set([
      stroke,
      closeStroke,
      fillStroke,
      eoFillStroke,
      closeFillStroke,
      closeEOFillStroke,
    ])
    this.#fills = new Set([operators.fill, operators.eoFill])
  }

  read(operator: number, args: unknown): void {
    const of = this.#operators
    const values: unknown[] = Array.isArray(args) ? args : []
    if (operator === of.save) this.#saved.push(this.#state)
    else if (operator === of.restore) this.#state = this.#saved.pop() ?? this.#state
    else if (operator === of.transform) this.#transform(values)
    else if (operator === of.paintFormXObjectBegin) {
      this.#saved.push(this.#state)
      if (Array.isArray(values[0])) this.#transform(values[0])
    } else if (operator === of.paintFormXObjectEnd) this.#state = this.#saved.pop() ?? this.#state
    else if (operator === of.setStrokeRGBColor) this.#state = { ...this.#state, stroke: String(values[0]) }
    else if (operator === of.setFillRGBColor) this.#state = { ...this.#state, fill: String(values[0]) }
    else if (operator === of.constructPath) this.#path(Number(values[0]), values[1])
  }

  #transform(values: readonly unknown[]): void {
    const [a, b, c, d, e, f] = this.#state.matrix
    const [g, h, i, j, k, l] = values.map(Number)
    if (g === undefined || h === undefined || i === undefined) return
    if (j === undefined || k === undefined || l === undefined) return
    const matrix: Matrix = [
      a * g + c * h,
      b * g + d * h,
      a * i + c * j,
      b * i + d * j,
      a * k + c * l + e,
      b * k + d * l + f,
    ]
    this.#state = { ...this.#state, matrix }
  }

  #path(paint: number, paths: unknown): void {
    const isStroke = this.#strokes.has(paint)
    const colour = isStroke ? this.#state.stroke : this.#state.fill
    if ((!isStroke && !this.#fills.has(paint)) || colour === '#ffffff') return
    for (const path of Array.isArray(paths) ? (paths as unknown[]) : []) {
      if (!(path instanceof Float32Array) || this.#paths >= maxPaths) continue
      this.#paths += 1
      for (const points of subpaths(path)) this.#add(points, isStroke)
    }
  }

  #add(points: readonly Point[], isStroke: boolean): void {
    const [a, b, c, d, e, f] = this.#state.matrix
    const placed = points.map(([x, y]): Point => [a * x + c * y + e, b * x + d * y + f])
    if (isStroke) for (const [at, point] of placed.entries()) this.#line(placed[at - 1] ?? point, point)
    else if (placed.length >= 4) this.#rectangle(placed)
  }

  /** A thin filled rectangle is a line along its middle. */
  #rectangle(points: readonly Point[]): void {
    const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
    const [left, right] = [Math.min(...xs), Math.max(...xs)]
    const [bottom, top] = [Math.min(...ys), Math.max(...ys)]
    if (points.some(([x, y]) => !(x === left || x === right) || !(y === bottom || y === top))) return
    // A dot may be a part of either.
    if (top - bottom <= maxThickness) this.horizontal.push({ from: left, to: right, at: (bottom + top) / 2 })
    if (right - left <= maxThickness) this.vertical.push({ from: bottom, to: top, at: (left + right) / 2 })
  }

  #line([x, y]: Point, [toX, toY]: Point): void {
    const [width, height] = [Math.abs(toX - x), Math.abs(toY - y)]
    if (height <= tolerance.place && width > height)
      this.horizontal.push({ from: Math.min(x, toX), to: Math.max(x, toX), at: (y + toY) / 2 })
    else if (width <= tolerance.place && height > width)
      this.vertical.push({ from: Math.min(y, toY), to: Math.max(y, toY), at: (x + toX) / 2 })
  }
}

type Point = readonly [x: number, y: number]

/** Numbers of points that follow the codes of pdf.js for moving, lines, and curves of two kinds; 4 closes. */
const pointsOf: Readonly<Record<number, number>> = { 0: 1, 1: 1, 2: 3, 3: 2 }
const maxPoints = 1_000

/** @returns the corners of each part of a path that has straight lines only */
function subpaths(path: Float32Array): Point[][] {
  const parts: Point[][] = []
  let open: Point[] = []
  let isStraight = true
  const close = () => {
    if (isStraight && open.length > 1 && open.length <= maxPoints) parts.push(open)
    open = []
    isStraight = true
  }
  for (let at = 0; at < path.length; ) {
    const code = path[at] ?? 4
    at += 1
    if (code === 0) close()
    else if (code === 2 || code === 3) isStraight = false
    const [first] = open
    if (code === 4 && first) open.push(first)
    const count = pointsOf[code] ?? 0
    if (count > 0) open.push([path[at + count * 2 - 2] ?? 0, path[at + count * 2 - 1] ?? 0])
    at += count * 2
  }
  close()
  return parts
}

/** Joins lines at the same place that touch or are dashes of one. */
function joined(rulings: readonly Ruling[]): Ruling[] {
  const lines: Ruling[] = []
  const sorted = rulings.toSorted((one, other) => one.at - other.at)
  for (let start = 0; start < sorted.length; ) {
    let end = start + 1
    const at = sorted[start]?.at ?? 0
    while (end < sorted.length && (sorted[end]?.at ?? 0) - at <= tolerance.place) end += 1
    const same = sorted.slice(start, end).toSorted((one, other) => one.from - other.from)
    const parts: Ruling[] = []
    for (const each of same) {
      const open = parts.at(-1)
      if (open && each.from <= open.to + tolerance.gap)
        parts[parts.length - 1] = { ...open, to: Math.max(open.to, each.to) }
      else parts.push({ ...each, at })
    }
    lines.push(...parts)
    start = end
  }
  return lines.filter(({ from, to }) => to - from >= shortest)
}
