import { type Corners, lengthOf } from './raster.ts'

/** Where a line is on the page as if the page were straight, in pixels. */
export interface LevelPlace {
  readonly left: number
  readonly right: number
  /** Halfway between its upper and its lower edge. */
  readonly middle: number
}

/** @param angle the slope of the page's text, in radians */
export function levelPlace(corners: Corners, angle: number): LevelPlace {
  const x = corners.reduce((sum, corner) => sum + corner.x, 0) / 4
  const y = corners.reduce((sum, corner) => sum + corner.y, 0) / 4
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const [center, half] = [x * cos + y * sin, lengthOf(corners) / 2]
  return { left: center - half, right: center + half, middle: y * cos - x * sin }
}

/** @returns the upper one of the two in the middle; 0 for no values */
export function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0
}
