import { resizeRaster } from './decode-raster.ts'
import type { RecognitionModels } from './load-models.ts'
import { type Corners, heightOf, lengthOf, mapCorners, type Point, type Raster } from './raster.ts'
import { smallestRectangle } from './smallest-rectangle.ts'

/** Both sides of the model's input are multiples of this. */
const step = 32
/** As the model was trained (ImageNet). */
const means = [0.485, 0.456, 0.406] as const
const deviations = [0.229, 0.224, 0.225] as const

const minProbability = 0.3
/** Mean probability of a component below which it is no text. */
const minScore = 0.5
/** By how much the model's boxes are smaller than the text, as the model was trained: area · ratio / perimeter. */
const growth = 1.5
const minSide = 3
/** Maximum lines of a page; a newspaper page has fewer. */
const maxLines = 1_000

/**
 * Finds the lines of text in an image.
 * @param edge the longest side in pixels at which it is looked at
 * @returns their corners in the image's pixels, in no order
 */
export async function detectLines(
  { detection, makeTensor }: RecognitionModels,
  image: Raster,
  edge: number,
): Promise<Corners[]> {
  const scale = Math.min(1, edge / Math.max(image.width, image.height))
  const side = (length: number) => Math.max(step, Math.round((length * scale) / step) * step)
  const small = await resizeRaster(image, side(image.width), side(image.height))
  const input = makeTensor(normalized(small), [1, 3, small.height, small.width])
  const [name = ''] = detection.inputNames
  const output = (await detection.run({ [name]: input }))[detection.outputNames[0] ?? '']
  input.dispose()
  const map = output?.data as Float32Array
  const [toX, toY] = [image.width / small.width, image.height / small.height]
  const found = components(map, small.width, small.height).flatMap((points) => {
    const rectangle = smallestRectangle(points)
    if (!rectangle || Math.min(lengthOf(rectangle), heightOf(rectangle)) < minSide) return []
    return [scaled(grown(rectangle), toX, toY)]
  })
  output?.dispose()
  return joinOverlapping(found.slice(0, maxLines))
}

/** Share of the height by which the parts of one line overlap: only what is written over each other does otherwise. */
const overlapping = 0.4
/** Share of the lower height that they have in common. */
const level = 0.6

/** A line that is found in two parts, with some characters in both, is one. */
export function joinOverlapping(lines: readonly Corners[]): Corners[] {
  const joined: Corners[] = []
  for (const line of lines) {
    let whole = line
    for (;;) {
      const at = joined.findIndex((other) => isSameLine(other, whole))
      if (at === -1) break
      whole = smallestRectangle([...joined.splice(at, 1).flat(), ...whole]) ?? whole
    }
    joined.push(whole)
  }
  return joined
}

function isSameLine(one: Corners, other: Corners): boolean {
  const [begin, end] = lengthOf(one) > lengthOf(other) ? one : other
  const length = Math.hypot(end.x - begin.x, end.y - begin.y)
  if (length === 0) return false
  const along = { x: (end.x - begin.x) / length, y: (end.y - begin.y) / length }
  const spans = [one, other].map((corners) => {
    const positions = corners.map(({ x, y }) => x * along.x + y * along.y)
    const depths = corners.map(({ x, y }) => y * along.x - x * along.y)
    return {
      left: Math.min(...positions),
      right: Math.max(...positions),
      top: Math.min(...depths),
      bottom: Math.max(...depths),
    }
  })
  const [first, second] = spans
  if (!first || !second) return false
  const common = Math.min(first.right, second.right) - Math.max(first.left, second.left)
  const shared = Math.min(first.bottom, second.bottom) - Math.max(first.top, second.top)
  const lower = Math.min(first.bottom - first.top, second.bottom - second.top)
  return common > overlapping * lower && shared > level * lower
}

function normalized({ width, height, data }: Raster): Float32Array {
  const size = width * height
  const values = new Float32Array(size * 3)
  // The model was trained with blue first.
  for (let channel = 0; channel < 3; channel += 1) {
    const [mean, deviation] = [means[channel] ?? 0, deviations[channel] ?? 1]
    for (let at = 0; at < size; at += 1)
      values[channel * size + at] = ((data[at * 3 + 2 - channel] ?? 0) / 255 - mean) / deviation
  }
  return values
}

/** @returns the corners of the pixels at the edges of each connected area above the limit */
function components(map: Float32Array, width: number, height: number): Point[][] {
  const seen = new Uint8Array(map.length)
  const stack = new Int32Array(map.length)
  const found: Point[][] = []
  for (let start = 0; start < map.length; start += 1) {
    if (seen[start] === 1 || (map[start] ?? 0) <= minProbability) continue
    const component = fill(map, { width, height, start, seen, stack })
    if (component.score >= minScore) found.push(component.points)
  }
  return found
}

interface Fill {
  readonly width: number
  readonly height: number
  readonly start: number
  readonly seen: Uint8Array
  readonly stack: Int32Array
}

function fill(map: Float32Array, { width, height, start, seen, stack }: Fill) {
  const rows = new Map<number, { left: number; right: number }>()
  let [top, sum, count] = [0, 0, 0]
  const push = (at: number) => {
    if (seen[at] === 1 || (map[at] ?? 0) <= minProbability) return
    seen[at] = 1
    stack[top] = at
    top += 1
  }
  push(start)
  while (top > 0) {
    top -= 1
    const at = stack[top] ?? 0
    const [x, y] = [at % width, Math.floor(at / width)]
    sum += map[at] ?? 0
    count += 1
    const row = rows.get(y)
    if (!row) rows.set(y, { left: x, right: x })
    else if (x < row.left) row.left = x
    else if (x > row.right) row.right = x
    for (let near = Math.max(0, y - 1); near <= Math.min(height - 1, y + 1); near += 1)
      for (let beside = Math.max(0, x - 1); beside <= Math.min(width - 1, x + 1); beside += 1)
        push(near * width + beside)
  }
  const points = [...rows].flatMap(([y, { left, right }]) => [
    { x: left, y },
    { x: right + 1, y },
    { x: left, y: y + 1 },
    { x: right + 1, y: y + 1 },
  ])
  return { points, score: sum / count }
}

function grown(corners: Corners): Corners {
  const [length, height] = [lengthOf(corners), heightOf(corners)]
  const by = (length * height * growth) / (2 * (length + height))
  const [begin, end, , below] = corners
  const along = { x: ((end.x - begin.x) / length) * by, y: ((end.y - begin.y) / length) * by }
  const down = { x: ((below.x - begin.x) / height) * by, y: ((below.y - begin.y) / height) * by }
  const move = (corner: Point, right: number, lower: number) => ({
    x: corner.x + along.x * right + down.x * lower,
    y: corner.y + along.y * right + down.y * lower,
  })
  return [move(corners[0], -1, -1), move(corners[1], 1, -1), move(corners[2], 1, 1), move(corners[3], -1, 1)]
}

function scaled(corners: Corners, toX: number, toY: number): Corners {
  return mapCorners(corners, ({ x, y }) => ({ x: x * toX, y: y * toY }))
}
