import type { Point, Raster } from './raster.ts'
import { convexHull } from './smallest-rectangle.ts'

/** Pixels of the longest side of the image in which the page is looked for. */
const searchEdge = 300

export interface Brightness {
  readonly width: number
  readonly height: number
  readonly values: Uint8Array
  /** Pixels of this for one of the image. */
  readonly scale: number
}

/** Mean brightness of squares of the image. */
export function brightnessOf({ width, height, data }: Raster): Brightness {
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

export interface BrightArea {
  /** Number of pixels within. */
  readonly count: number
  /** Its convex hull. */
  readonly outline: readonly Point[]
  /** Mean brightness within, less that of the rest, of 255. */
  readonly contrast: number
}

/** @returns the largest connected part of the image that is brighter than the rest; null when it is all of one brightness */
export function largestBrightArea({ width, values }: Brightness): BrightArea | null {
  const limit = darkestOfBright(values)
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
  return describe(
    labels.map((each) => (each === largest ? 1 : 0)),
    values,
    width,
  )
}

/** What a row of the area encloses belongs to it: letters on a page are dark. */
function describe(mask: Int32Array, values: Uint8Array, width: number): BrightArea {
  const points: Point[] = []
  let [count, bright, inside, outside] = [0, 0, 0, 0]
  for (let y = 0; y * width < mask.length; y += 1) {
    const row = mask.subarray(y * width, (y + 1) * width)
    const [left, right] = [row.indexOf(1), row.lastIndexOf(1) + 1]
    if (left >= 0) points.push({ x: left, y }, { x: right, y }, { x: left, y: y + 1 }, { x: right, y: y + 1 })
    count += left >= 0 ? right - left : 0
    for (const [x, isBright] of row.entries()) {
      const value = values[y * width + x] ?? 0
      if (isBright === 1) [bright, inside] = [bright + value, inside + 1]
      else if (left < 0 || x < left || x >= right) outside += value
    }
  }
  const surroundings = mask.length - count
  const contrast = surroundings === 0 ? 0 : bright / inside - outside / surroundings
  return { count, contrast, outline: convexHull(points) }
}
