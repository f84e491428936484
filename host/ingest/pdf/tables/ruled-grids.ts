import type { Ruling, Rulings } from './rulings.ts'

/** A cell of a grid; rows and columns from 0, top to bottom, both inclusive. */
export interface GridCell {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

/** A table whose lines enclose its cells. */
export interface RuledGrid {
  /** Edges of columns from left to right, and of rows from top to bottom, in points. */
  readonly xs: readonly number[]
  readonly ys: readonly number[]
  readonly cells: readonly GridCell[]
}

/** Lines meet if they are no further apart; edges further apart are two. */
const touch = 2.5
const sameEdge = 4
/** Larger grids, and those of more lines, are drawings. */
const maxCells = 5_000
const maxLines = 1_000
const maxPairs = 4_000_000

/** @returns the grids of at least two rows and two columns that the lines of a page form, from top to bottom */
export function ruledGrids({ horizontal, vertical }: Rulings): RuledGrid[] {
  if (horizontal.length * vertical.length > maxPairs) return []
  return componentsOf(horizontal, vertical)
    .flatMap((lines) => gridOf(lines) ?? [])
    .toSorted((one, other) => (other.ys[0] ?? 0) - (one.ys[0] ?? 0))
}

/** Groups lines that are connected. */
function componentsOf(horizontal: readonly Ruling[], vertical: readonly Ruling[]): Rulings[] {
  const group = horizontal.map((_, index) => index)
  const find = (index: number): number => {
    let root = index
    while (group[root] !== root) root = group[root] ?? root
    group[index] = root
    return root
  }
  const touching = vertical.map((line) => {
    const met = horizontal.flatMap((each, index) => (doMeet(each, line) ? [index] : []))
    for (const each of met) group[find(each)] = find(met[0] ?? each)
    return met[0]
  })
  const components = new Map<number, { horizontal: Ruling[]; vertical: Ruling[] }>()
  const componentOf = (index: number) => {
    const root = find(index)
    const known = components.get(root) ?? { horizontal: [], vertical: [] }
    components.set(root, known)
    return known
  }
  for (const [index, line] of horizontal.entries()) componentOf(index).horizontal.push(line)
  for (const [index, line] of vertical.entries()) {
    const met = touching[index]
    if (met !== undefined) componentOf(met).vertical.push(line)
  }
  return [...components.values()]
}

function doMeet(horizontal: Ruling, vertical: Ruling): boolean {
  return (
    horizontal.at >= vertical.from - touch &&
    horizontal.at <= vertical.to + touch &&
    vertical.at >= horizontal.from - touch &&
    vertical.at <= horizontal.to + touch
  )
}

function gridOf({ horizontal, vertical }: Rulings): RuledGrid | null {
  if (horizontal.length + vertical.length > maxLines) return null
  const ys = edgesOf(horizontal.map(({ at }) => at)).toReversed()
  // Tables may be open at their sides.
  const ends = horizontal.flatMap(({ from, to }) => [from, to])
  const sides = [Math.min(...ends), Math.max(...ends)]
  const xs = edgesOf([...vertical.map(({ at }) => at), ...sides])
  const [columns, rows] = [xs.length - 1, ys.length - 1]
  if (columns < 2 || rows < 2 || columns * rows > maxCells) return null
  const cells = joinFaces(columns, rows, (column, row) => {
    const [x, y] = [middle(xs, column), middle(ys, row)]
    return {
      isRightOpen: column + 1 < columns && !isCovered(vertical, xs[column + 1] ?? 0, y),
      isBelowOpen: row + 1 < rows && !isCovered(horizontal, ys[row + 1] ?? 0, x),
    }
  })
  return cells && { xs, ys, cells }
}

/** @returns places in ascending order, near ones as one */
function edgesOf(places: readonly number[]): number[] {
  const edges: number[] = []
  for (const place of places.toSorted((one, other) => one - other))
    if (edges.length === 0 || place - (edges.at(-1) ?? 0) > sameEdge) edges.push(place)
  return edges
}

function middle(edges: readonly number[], at: number): number {
  return ((edges[at] ?? 0) + (edges[at + 1] ?? 0)) / 2
}

function isCovered(lines: readonly Ruling[], at: number, place: number): boolean {
  return lines.some((line) => Math.abs(line.at - at) <= sameEdge && line.from <= place && place <= line.to)
}

interface Walls {
  readonly isRightOpen: boolean
  readonly isBelowOpen: boolean
}

/** @returns the cells of a grid, joined where no line is between them; null where that gives no rectangles */
function joinFaces(
  columns: number,
  rows: number,
  wallsOf: (column: number, row: number) => Walls,
): GridCell[] | null {
  const owner = new Map<number, GridCell>()
  const cells: GridCell[] = []
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      if (owner.has(row * columns + column)) continue
      let right = column
      while (wallsOf(right, row).isRightOpen) right += 1
      let bottom = row
      while (wallsOf(column, bottom).isBelowOpen) bottom += 1
      const cell = { top: row, bottom, left: column, right }
      for (let y = row; y <= bottom; y += 1)
        for (let x = column; x <= right; x += 1) {
          const walls = wallsOf(x, y)
          if (owner.has(y * columns + x)) return null
          if (walls.isRightOpen !== x < right || walls.isBelowOpen !== y < bottom) return null
          owner.set(y * columns + x, cell)
        }
      cells.push(cell)
    }
  }
  return cells
}
