import { type Corners, distance, heightOf, lengthOf, type Point } from './raster.ts'

/** Lines shorter than this, in multiples of their height, say little about the slope of the text. */
const leastLength = 3
/** Two lines tell how the left edge runs when they are this far apart, in multiples of their height. */
const leastApart = 1.5
/** Steepest run of the left edge, and of the size, that is looked for: more is another column, or another heading. */
const steepest = 0.3

/**
 * Finds how the lines of a page would stand if the page were seen from straight above and not turned: a page keeps the
 * places that it has in its photograph. The slope of the lines, the run of their left edges and their size may change
 * over the page, each evenly; slopes are medians over pairs of lines (H. Theil, 1950; P. K. Sen, 1968), which indented
 * and short lines do not move.
 * @param lines corners in pixels
 * @returns a function from a point of the page to where it would be, in pixels of a line in the middle of the page
 */
export function straighten(lines: readonly Corners[]): (point: Point) => Point {
  const turn = turnOf(lines)
  const turned = lines.map((corners) => corners.map(turn) as unknown as Corners)
  const long = turned.filter((corners) => lengthOf(corners) > leastLength * heightOf(corners))
  if (long.length < 2) return turn

  const middle = centerOf(turned)
  const slope = trend(
    long.map((corners) => ({ at: centerOf([corners]).y - middle.y, value: slopeOf(corners) })),
  )
  const level = ({ x, y }: Point): Point => ({ x, y: y - slope(y - middle.y) * (x - middle.x) })
  const leveled = long.map((corners) => corners.map(level) as unknown as Corners)
  const left = runOfEdge(leveled)
  return (point) => {
    const { x, y } = level(turn(point))
    return { x: x - left * (y - middle.y), y }
  }
}

/** @returns a turn around the middle of the lines after which most of the text runs to the right */
function turnOf(lines: readonly Corners[]): (point: Point) => Point {
  const along = lines.reduce(
    (sum, [begin, end]) => ({ x: sum.x + end.x - begin.x, y: sum.y + end.y - begin.y }),
    { x: 0, y: 0 },
  )
  const length = Math.hypot(along.x, along.y)
  if (length === 0) return (point) => point
  const [cos, sin] = [along.x / length, along.y / length]
  const middle = centerOf(lines)
  return ({ x, y }) => {
    const [dx, dy] = [x - middle.x, y - middle.y]
    return { x: middle.x + dx * cos + dy * sin, y: middle.y + dy * cos - dx * sin }
  }
}

function centerOf(lines: readonly Corners[]): Point {
  const points = lines.flat()
  const sum = points.reduce((all, { x, y }) => ({ x: all.x + x, y: all.y + y }), { x: 0, y: 0 })
  return { x: sum.x / Math.max(1, points.length), y: sum.y / Math.max(1, points.length) }
}

function slopeOf([begin, end, below, beginBelow]: Corners): number {
  const [dx, dy] = [end.x - begin.x + below.x - beginBelow.x, end.y - begin.y + below.y - beginBelow.y]
  return dx === 0 ? 0 : dy / dx
}

interface Sample {
  readonly at: number
  readonly value: number
}

/** @returns a value that changes evenly, by the median of the changes between the samples */
function trend(samples: readonly Sample[]): (at: number) => number {
  const changes = pairsOf(samples).flatMap(([one, other]) =>
    one.at === other.at ? [] : [(other.value - one.value) / (other.at - one.at)],
  )
  const change = median(changes)
  const start = median(samples.map(({ at, value }) => value - change * at))
  return (at) => start + change * at
}

/** @returns by how much the left edge moves to the right for each pixel downwards */
function runOfEdge(lines: readonly Corners[]): number {
  const edges = lines.map((corners) => ({
    x: (corners[0].x + corners[3].x) / 2,
    y: (corners[0].y + corners[3].y) / 2,
    height: distance(corners[0], corners[3]),
  }))
  const runs = pairsOf(edges).flatMap(([one, other]) => {
    const down = other.y - one.y
    if (Math.abs(down) < leastApart * Math.max(one.height, other.height)) return []
    const run = (other.x - one.x) / down
    return Math.abs(run) > steepest ? [] : [run]
  })
  return median(runs)
}

/** Each with the ones behind it; of many, with those at a few distances. */
function pairsOf<Item>(items: readonly Item[]): [Item, Item][] {
  const most = 60
  const step = Math.max(1, Math.ceil(items.length / most))
  return items.flatMap((one, at) =>
    items
      .slice(at + 1)
      .flatMap((other, behind): [Item, Item][] => (behind % step === 0 ? [[one, other]] : [])),
  )
}

/** @returns 0 of none */
function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const half = sorted.length >> 1
  const upper = sorted[half] ?? 0
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? 0) + upper) / 2
}
