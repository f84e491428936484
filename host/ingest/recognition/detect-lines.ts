import { resizeRaster } from './decode-raster.ts'
import type { RecognitionModels } from './load-models.ts'
import { type Corners, heightOf, lengthOf, type Point, type Raster } from './raster.ts'
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
  return found.slice(0, maxLines)
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
  const [a, b, c, d] = corners.map(({ x, y }) => ({ x: x * toX, y: y * toY })) as [Point, Point, Point, Point]
  return [a, b, c, d]
}
