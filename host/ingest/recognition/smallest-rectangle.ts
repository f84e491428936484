import type { Corners, Point } from './raster.ts'

/**
 * @param points of a component, in any order
 * @returns the rectangle of the smallest area around them, whose first side is the one closest to horizontal
 */
export function smallestRectangle(points: readonly Point[]): Corners | null {
  const hull = convexHull(points)
  let best: { readonly area: number; readonly corners: Corners } | null = null
  for (const [index, from] of hull.entries()) {
    const to = hull[(index + 1) % hull.length] ?? from
    const length = Math.hypot(to.x - from.x, to.y - from.y)
    if (length === 0) continue
    const along = { x: (to.x - from.x) / length, y: (to.y - from.y) / length }
    const rectangle = rectangleAlong(hull, along)
    if (!best || rectangle.area < best.area) best = rectangle
  }
  return best?.corners ?? null
}

function rectangleAlong(hull: readonly Point[], edge: Point) {
  // Of the four directions of a rectangle, the one between -45 and 45 degrees.
  const isFlat = Math.abs(edge.x) >= Math.abs(edge.y)
  const flat = isFlat ? edge : { x: -edge.y, y: edge.x }
  const along = flat.x < 0 ? { x: -flat.x, y: -flat.y } : flat
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const { x, y } of hull) {
    const position = x * along.x + y * along.y
    const depth = y * along.x - x * along.y
    left = Math.min(left, position)
    right = Math.max(right, position)
    top = Math.min(top, depth)
    bottom = Math.max(bottom, depth)
  }
  const at = (position: number, depth: number) => ({
    x: position * along.x - depth * along.y,
    y: position * along.y + depth * along.x,
  })
  const corners: Corners = [at(left, top), at(right, top), at(right, bottom), at(left, bottom)]
  return { area: (right - left) * (bottom - top), corners }
}

/** Andrew's monotone chain. */
export function convexHull(points: readonly Point[]): Point[] {
  const sorted = points.toSorted((a, b) => a.x - b.x || a.y - b.y)
  const half = (ordered: readonly Point[]) => {
    const chain: Point[] = []
    for (const point of ordered) {
      while (chain.length > 1 && isTurn(chain.at(-2), chain.at(-1), point)) chain.pop()
      chain.push(point)
    }
    return chain.slice(0, -1)
  }
  return [...half(sorted), ...half(sorted.toReversed())]
}

/** Whether the middle point lies inside of, or on, the way from the first to the last. */
function isTurn(first: Point | undefined, middle: Point | undefined, last: Point): boolean {
  if (!first || !middle) return false
  return (middle.x - first.x) * (last.y - first.y) - (middle.y - first.y) * (last.x - first.x) <= 0
}
