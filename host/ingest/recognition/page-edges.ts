import { cutOut, ofUnitSquare, projected } from './cut-out.ts'
import { type Corners, distance, type Point, type Raster } from './raster.ts'
import { convexHull } from './smallest-rectangle.ts'

export interface FoundPage {
  readonly raster: Raster
  /** @returns where a place of the page lies in the image, both as shares of the sides */
  readonly toImage: (place: Point) => Point
}

/** Pixels of the longest side of the image in which the page is looked for. */
const searchEdge = 300
/** A page covers at least this share of a photograph, and less than this: a scan is all page. */
const coverage = { least: 0.25, most: 0.97 } as const
/** How well four corners describe the bright area: of both together, the share that they have in common. */
const minAgreement = 0.93
/** Difference of mean brightness between page and surroundings, of 255, below which there is no edge to be sure of. */
const minContrast = 50
/** Longest side of the straightened page in pixels. */
const maxEdge = 2_400

/** Finds a bright page in front of something darker, and straightens it; without one, the whole image is the page. */
export function findPage(image: Raster): FoundPage {
  const corners = pageCorners(image)
  if (!corners) return { raster: image, toImage: (place) => place }
  const [first, second, third, fourth] = corners
  const wide = Math.max(distance(first, second), distance(fourth, third))
  const high = Math.max(distance(first, fourth), distance(second, third))
  const scale = Math.min(1, maxEdge / Math.max(wide, high))
  const raster = cutOut(image, corners, Math.round(wide * scale), Math.round(high * scale))
  const projection = ofUnitSquare(corners)
  return {
    raster,
    toImage: ({ x, y }) => {
      const point = projected(projection, x, y)
      return { x: point.x / image.width, y: point.y / image.height }
    },
  }
}

function pageCorners(image: Raster): Corners | null {
  const small = shrunk(image)
  const limit = darkestOfBright(small.values)
  const bright = largestArea(small, limit)
  if (!bright) return null
  const share = bright.count / small.values.length
  if (share < coverage.least || share > coverage.most || bright.contrast < minContrast) return null
  const corners = extremeCorners(bright.outline)
  if (!corners || agreement(corners, bright, small.width) < minAgreement) return null
  const { scale } = small
  const [a, b, c, d] = corners.map(({ x, y }) => ({ x: x / scale, y: y / scale })) as [
    Point,
    Point,
    Point,
    Point,
  ]
  return [a, b, c, d]
}

interface Grey {
  readonly width: number
  readonly height: number
  readonly values: Uint8Array
  readonly scale: number
}

/** Mean brightness of squares of the image. */
function shrunk({ width, height, data }: Raster): Grey {
  const scale = Math.min(1, searchEdge / Math.max(width, height))
  const [wide, high] = [Math.max(1, Math.floor(width * scale)), Math.max(1, Math.floor(height * scale))]
  const values = new Uint8Array(wide * high)
  for (let y = 0; y < high; y += 1)
    for (let x = 0; x < wide; x += 1) {
      let [brightest, count] = [0, 0]
      for (let row = Math.floor(y / scale); row < Math.min(height, (y + 1) / scale); row += 2)
        for (let column = Math.floor(x / scale); column < Math.min(width, (x + 1) / scale); column += 2) {
          const at = (row * width + column) * 3
          // The brightest, so that letters do not make a page grey.
          brightest = Math.max(brightest, ((data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0)) / 3)
          count += 1
        }
      values[y * wide + x] = count === 0 ? 0 : Math.round(brightest)
    }
  return { width: wide, height: high, values, scale }
}

/** The limit between dark and bright with the largest variance between both (Otsu 1979). */
function darkestOfBright(values: Uint8Array): number {
  const counts = new Float64Array(256)
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1
  const total = counts.reduce((sum, count, value) => sum + count * value, 0)
  let [below, sumBelow, best, limit] = [0, 0, -1, 128]
  for (let value = 0; value < 256; value += 1) {
    below += counts[value] ?? 0
    sumBelow += (counts[value] ?? 0) * value
    const above = values.length - below
    if (below === 0 || above === 0) continue
    const variance = below * above * (sumBelow / below - (total - sumBelow) / above) ** 2
    if (variance > best) [best, limit] = [variance, value + 1]
  }
  return limit
}

interface Area {
  readonly mask: Uint8Array
  readonly count: number
  readonly outline: readonly Point[]
  readonly contrast: number
}

function largestArea({ width, height, values }: Grey, limit: number): Area | null {
  const labels = new Int32Array(values.length)
  const stack: number[] = []
  let [label, largest, size] = [0, 0, 0]
  for (let start = 0; start < values.length; start += 1) {
    if (labels[start] !== 0 || (values[start] ?? 0) < limit) continue
    label += 1
    let count = 0
    labels[start] = label
    stack.push(start)
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      count += 1
      const x = at % width
      for (const next of [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width]) {
        if (next < 0 || next >= values.length || labels[next] !== 0 || (values[next] ?? 0) < limit) continue
        labels[next] = label
        stack.push(next)
      }
    }
    if (count > size) [largest, size] = [label, count]
  }
  if (size === 0) return null
  const mask = labels.map((each) => (each === largest ? 1 : 0))
  return {
    mask: Uint8Array.from(mask),
    count: size,
    outline: outlineOf(mask, width, height),
    contrast: contrastOf(mask, values),
  }
}

function outlineOf(mask: Int32Array, width: number, height: number): Point[] {
  const points: Point[] = []
  for (let y = 0; y < height; y += 1) {
    const row = mask.subarray(y * width, (y + 1) * width)
    const [left, right] = [row.indexOf(1), row.lastIndexOf(1)]
    if (left >= 0)
      points.push({ x: left, y }, { x: right + 1, y }, { x: left, y: y + 1 }, { x: right + 1, y: y + 1 })
  }
  return convexHull(points)
}

function contrastOf(mask: Int32Array, values: Uint8Array): number {
  const sums = [0, 0]
  const counts = [0, 0]
  for (const [at, value] of values.entries()) {
    const side = mask[at] === 1 ? 1 : 0
    sums[side] = (sums[side] ?? 0) + value
    counts[side] = (counts[side] ?? 0) + 1
  }
  return (sums[1] ?? 0) / Math.max(1, counts[1] ?? 0) - (sums[0] ?? 0) / Math.max(1, counts[0] ?? 0)
}

/** The four points of the outline that enclose the largest area, clockwise from the upper left. */
function extremeCorners(outline: readonly Point[]): Corners | null {
  const points =
    outline.length > 48 ? outline.filter((_, at) => at % Math.ceil(outline.length / 48) === 0) : outline
  let best: { readonly area: number; readonly corners: readonly Point[] } | null = null
  const count = points.length
  for (let a = 0; a < count - 3; a += 1)
    for (let c = a + 2; c < count - 1; c += 1) {
      const b = farthest(points, a, c, a + 1, c)
      const d = farthest(points, c, a, c + 1, count)
      if (!b || !d) continue
      const corners = [points[a], b, points[c], d].flatMap((each) => (each ? [each] : []))
      const area = areaOf(corners)
      if (!best || area > best.area) best = { area, corners }
    }
  if (!best || best.corners.length !== 4) return null
  return clockwise(best.corners)
}

function farthest(
  points: readonly Point[],
  from: number,
  to: number,
  start: number,
  end: number,
): Point | null {
  const [one, other] = [points[from], points[to]]
  if (!one || !other) return null
  let best: Point | null = null
  let most = 0
  for (let at = start; at < end; at += 1) {
    const point = points[at]
    if (!point) continue
    const away = Math.abs((other.x - one.x) * (point.y - one.y) - (other.y - one.y) * (point.x - one.x))
    if (away > most) [best, most] = [point, away]
  }
  return best
}

function areaOf(points: readonly Point[]): number {
  let sum = 0
  for (const [at, point] of points.entries()) {
    const next = points[(at + 1) % points.length] ?? point
    sum += point.x * next.y - next.x * point.y
  }
  return Math.abs(sum) / 2
}

function clockwise(points: readonly Point[]): Corners | null {
  const x = points.reduce((sum, point) => sum + point.x, 0) / points.length
  const y = points.reduce((sum, point) => sum + point.y, 0) / points.length
  const around = points.toSorted(
    (one, other) => Math.atan2(one.y - y, one.x - x) - Math.atan2(other.y - y, other.x - x),
  )
  // The upper left one is the nearest to the corner of the image.
  const first = around.reduce((best, point, at) => {
    const least = around[best] ?? point
    return point.x + point.y < least.x + least.y ? at : best
  }, 0)
  const at = (index: number) => around[(first + index) % 4]
  const [a, b, c, d] = [at(0), at(1), at(2), at(3)]
  return a && b && c && d ? [a, b, c, d] : null
}

/** The common share of the area within the corners and the bright area with what it encloses. */
function agreement(corners: Corners, { mask, outline }: Area, width: number): number {
  const hull = areaOf(outline)
  const inside = areaOf(corners)
  let filled = 0
  for (let y = 0; y * width < mask.length; y += 1) {
    const row = mask.subarray(y * width, (y + 1) * width)
    const left = row.indexOf(1)
    if (left >= 0) filled += row.lastIndexOf(1) + 1 - left
  }
  return Math.min(inside, filled) / Math.max(hull, filled)
}
