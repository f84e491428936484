/** Pixels of an image: red, green and blue, one byte each, row by row. */
export interface Raster {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array
}

/** A place in an image, in pixels from its top left corner. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** Four corners in reading direction: where a line begins above, ends above, ends below, and begins below. */
export type Corners = readonly [Point, Point, Point, Point]

export function distance(from: Point, to: Point): number {
  return Math.hypot(to.x - from.x, to.y - from.y)
}

/** @returns the point at a share of the way from one to the other */
export function between(from: Point, to: Point, share: number): Point {
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
}

/** @returns the corners with each at another place */
export function mapCorners([a, b, c, d]: Corners, place: (corner: Point) => Point): Corners {
  return [place(a), place(b), place(c), place(d)]
}

/** Mean length of the sides along the line, in pixels. */
export function lengthOf([beginAbove, endAbove, endBelow, beginBelow]: Corners): number {
  return (distance(beginAbove, endAbove) + distance(beginBelow, endBelow)) / 2
}

/** Mean length of the sides across the line, in pixels. */
export function heightOf([beginAbove, endAbove, endBelow, beginBelow]: Corners): number {
  return (distance(beginAbove, beginBelow) + distance(endAbove, endBelow)) / 2
}

/** The same place, read a quarter turn further: a text that runs upwards begins at its lower left corner. */
export function turned(corners: Corners, quarters: number): Corners {
  const at = (index: number) => corners[(index + quarters + 4) % 4] ?? corners[0]
  return [at(0), at(1), at(2), at(3)]
}

/** @returns an image turned clockwise by this number of quarters */
export function turnRaster(image: Raster, quarters: number): Raster {
  const turns = ((quarters % 4) + 4) % 4
  if (turns === 0) return image
  const { width, height, data } = image
  const [wide, high] = turns === 2 ? [width, height] : [height, width]
  const out = new Uint8Array(data.length)
  for (let y = 0; y < high; y += 1)
    for (let x = 0; x < wide; x += 1) {
      const [fromX, fromY] =
        turns === 1 ? [y, height - 1 - x] : turns === 2 ? [width - 1 - x, height - 1 - y] : [width - 1 - y, x]
      const from = (fromY * width + fromX) * 3
      const to = (y * wide + x) * 3
      out[to] = data[from] ?? 0
      out[to + 1] = data[from + 1] ?? 0
      out[to + 2] = data[from + 2] ?? 0
    }
  return { width: wide, height: high, data: out }
}

/** @returns where a place of an image turned clockwise by this number of quarters was before, both as shares of the sides */
export function beforeTurn({ x, y }: Point, quarters: number): Point {
  const turns = ((quarters % 4) + 4) % 4
  if (turns === 1) return { x: y, y: 1 - x }
  if (turns === 2) return { x: 1 - x, y: 1 - y }
  if (turns === 3) return { x: 1 - y, y: x }
  return { x, y }
}
