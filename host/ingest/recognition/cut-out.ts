import type { Corners, Point, Raster } from './raster.ts'

/** The eight numbers of a projective map of the unit square to four corners (Heckbert 1989). */
type Projection = readonly [number, number, number, number, number, number, number, number]

/**
 * Cuts a quadrilateral out of an image and straightens it.
 * @returns an image of this size; what lies outside of the image is white
 */
export function cutOut(image: Raster, corners: Corners, width: number, height: number): Raster {
  const projection = ofUnitSquare(corners)
  const data = new Uint8Array(width * height * 3).fill(255)
  // Where the source is larger, the mean of several samples per pixel, so that thin strokes are not lost.
  const samples = Math.min(4, Math.max(1, Math.round(scaleOf(corners, width, height))))
  const sum = new Float64Array(3)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      sum.fill(0)
      for (let part = 0; part < samples * samples; part += 1) {
        const u = (x + ((part % samples) + 0.5) / samples) / width
        const v = (y + (Math.floor(part / samples) + 0.5) / samples) / height
        addSample(image, projected(projection, u, v), sum)
      }
      const to = (y * width + x) * 3
      for (let channel = 0; channel < 3; channel += 1)
        data[to + channel] = Math.round((sum[channel] ?? 0) / (samples * samples))
    }
  return { width, height, data }
}

function scaleOf([begin, end, , below]: Corners, width: number, height: number): number {
  const across = Math.hypot(end.x - begin.x, end.y - begin.y) / width
  return Math.max(across, Math.hypot(below.x - begin.x, below.y - begin.y) / height)
}

/** Adds the color at a place between pixels, weighted by distance. */
function addSample({ width, height, data }: Raster, { x, y }: Point, sum: Float64Array): void {
  const [left, top] = [Math.floor(x - 0.5), Math.floor(y - 0.5)]
  const [right, lower] = [x - 0.5 - left, y - 0.5 - top]
  for (let corner = 0; corner < 4; corner += 1) {
    const column = left + (corner & 1)
    const row = top + (corner >> 1)
    const weight = ((corner & 1) === 1 ? right : 1 - right) * ((corner & 2) === 2 ? lower : 1 - lower)
    const isInside = column >= 0 && row >= 0 && column < width && row < height
    const from = (row * width + column) * 3
    for (let channel = 0; channel < 3; channel += 1)
      sum[channel] = (sum[channel] ?? 0) + weight * (isInside ? (data[from + channel] ?? 255) : 255)
  }
}

/** @returns where a place of the unit square lies in the image */
export function projected([a, b, c, d, e, f, g, h]: Projection, u: number, v: number): Point {
  const depth = g * u + h * v + 1
  return { x: (a * u + b * v + c) / depth, y: (d * u + e * v + f) / depth }
}

export function ofUnitSquare([first, second, third, fourth]: Corners): Projection {
  const sumX = first.x - second.x + third.x - fourth.x
  const sumY = first.y - second.y + third.y - fourth.y
  const [rightX, rightY] = [second.x - third.x, second.y - third.y]
  const [leftX, leftY] = [fourth.x - third.x, fourth.y - third.y]
  const area = rightX * leftY - leftX * rightY
  const g = (sumX * leftY - leftX * sumY) / area
  const h = (rightX * sumY - sumX * rightY) / area
  return [
    second.x - first.x + g * second.x,
    fourth.x - first.x + h * fourth.x,
    first.x,
    second.y - first.y + g * second.y,
    fourth.y - first.y + h * fourth.y,
    first.y,
    g,
    h,
  ]
}
