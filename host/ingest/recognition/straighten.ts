import { type Corners, distance, heightOf, lengthOf, mapCorners, type Point } from './raster.ts'

/** Lines shorter than this, in multiples of their height, say little about the slope of the text. */
const leastLength = 3
/** Two lines tell how the left edge runs when they are this far apart, in multiples of their height. */
const leastApart = 1.5
/** Steepest run of an edge that is looked for: more is another column. */
const steepest = 0.3
/** Share of the longest line that a full one has at least in perspective, and the fewest that tell where they end. */
const [fullLine, fewestFull] = [0.8, 4]

/**
 * Finds how the lines of a page would stand if the page were seen from straight above and not turned: a page keeps the
 * places that it has in its photograph. The slope of the lines and their length may change over
 * the page, each evenly; slopes are medians over pairs of lines (H. Theil, 1950; P. K. Sen, 1968), which indented
 * and short lines do not move.
 * @param lines corners in pixels
 * @returns a function from a point of the page to where it would be, in pixels of a line in the middle of the page
 */
export function straighten(lines: readonly Corners[]): (point: Point) => Point {
  const turn = turnOf(lines)
  const turned = lines.map((corners) => mapCorners(corners, turn))
  const long = turned.filter((corners) => lengthOf(corners) > leastLength * heightOf(corners))
  if (long.length < 2) return turn

  const middle = centerOf(turned)
  const slope = trend(
    long.map((corners) => ({ at: centerOf([corners]).y - middle.y, value: slopeOf(corners) })),
  )
  const level = ({ x, y }: Point): Point => ({ x, y: y - slope(y - middle.y) * (x - middle.x) })
  const leveled = long.map((corners) => mapCorners(corners, level))
  const widen = between(edgeOf(leveled, 0, middle.y), rightEdgeOf(leveled, middle.y))
  return (point) => {
    const { x, y } = level(turn(point))
    return { x: widen(x, y - middle.y), y }
  }
}

/** A side of the text: where it is in the middle of the page, and how far it moves to the right for each pixel downwards. */
interface Edge {
  readonly at: number
  readonly run: number
}

/** @returns what moves a place between the edges to where it would be if they were upright */
function between(left: Edge, right: Edge | null): (x: number, down: number) => number {
  return (x, down) => {
    const begin = left.at + left.run * down
    const width = right && right.at - left.at
    const seen = width && width + ((right?.run ?? 0) - left.run) * down
    return left.at + (x - begin) * (width && seen && seen > 0 ? width / seen : 1)
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

/** The lines that end paragraphs say nothing of the right edge; null where few are full. */
function rightEdgeOf(lines: readonly Corners[], middle: number): Edge | null {
  const longest = lines.reduce((most, corners) => Math.max(most, lengthOf(corners)), 0)
  const full = lines.filter((corners) => lengthOf(corners) > fullLine * longest)
  return full.length < fewestFull ? null : edgeOf(full, 1, middle)
}

/** @param corner the upper one of the side: 0 for the left one, 1 for the right one */
function edgeOf(lines: readonly Corners[], corner: 0 | 1, middle: number): Edge {
  const edges = lines.map((corners) => {
    const [above, below] = [corners[corner], corners[corner === 0 ? 3 : 2]]
    return { x: (above.x + below.x) / 2, y: (above.y + below.y) / 2, height: distance(above, below) }
  })
  const runs = pairsOf(edges).flatMap(([one, other]) => {
    const down = other.y - one.y
    if (Math.abs(down) < leastApart * Math.max(one.height, other.height)) return []
    const run = (other.x - one.x) / down
    return Math.abs(run) > steepest ? [] : [run]
  })
  const run = median(runs)
  return { at: median(edges.map(({ x, y }) => x - run * (y - middle))), run }
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
