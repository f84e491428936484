import type { Corners, Point } from './raster.ts'

/** The four points of the outline that enclose the largest area, clockwise from the upper left. */
export function largestQuadrilateral(outline: readonly Point[]): Corners | null {
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

export function areaOf(points: readonly Point[]): number {
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
