import { type BrightArea, brightnessOf, largestBrightArea } from './bright-area.ts'
import { cutOut, ofUnitSquare, projected } from './cut-out.ts'
import { areaOf, largestQuadrilateral } from './largest-quadrilateral.ts'
import { type Corners, distance, type Point, type Raster } from './raster.ts'

export interface FoundPage {
  readonly raster: Raster
  /** @returns where a place of the page lies in the image, both as shares of the sides */
  readonly toImage: (place: Point) => Point
}

/** A page covers at least this share of a photograph, and less than this: a scan is all page. */
const coverage = { least: 0.25, most: 0.97 } as const
/** How well four corners describe the bright area: of both together, the share that they have in common. */
const minAgreement = 0.93
/** Cosine of the sharpest angle of a page, 45 degrees. */
const mostCosine = 0.71
/** Difference of mean brightness between page and surroundings, of 255, below which there is no edge to be sure of. */
const minContrast = 50
/** Longest side of the straightened page in pixels. */
const maxEdge = 2_400

/** Finds a bright page in front of something darker, and straightens it; without one, the whole image is the page. */
export function findPage(image: Raster): FoundPage {
  const corners = pageCorners(image)
  if (!corners) return { raster: image, toImage: (place) => place }
  const [first, second, third, fourth] = corners
  const wide = Math.max(distance(first, second), distance(fourth, third))
  const high = Math.max(distance(first, fourth), distance(second, third))
  const scale = Math.min(1, maxEdge / Math.max(wide, high))
  const raster = cutOut(image, corners, Math.round(wide * scale), Math.round(high * scale))
  const projection = ofUnitSquare(corners)
  return {
    raster,
    toImage: ({ x, y }) => {
      const point = projected(projection, x, y)
      return { x: point.x / image.width, y: point.y / image.height }
    },
  }
}

function pageCorners(image: Raster): Corners | null {
  const small = brightnessOf(image)
  const bright = largestBrightArea(small)
  if (!bright) return null
  const share = bright.count / small.values.length
  if (share < coverage.least || share > coverage.most || bright.contrast < minContrast) return null
  const corners = largestQuadrilateral(bright.outline)
  if (!corners || !isSeenRectangle(corners) || agreement(corners, bright) < minAgreement) return null
  const { scale } = small
  const [a, b, c, d] = corners.map(({ x, y }) => ({ x: x / scale, y: y / scale })) as [
    Point,
    Point,
    Point,
    Point,
  ]
  return [a, b, c, d]
}

/** The common share of the area within the corners and the bright area. */
function agreement(corners: Corners, { count, outline }: BrightArea): number {
  return Math.min(areaOf(corners), count) / Math.max(areaOf(outline), count)
}

/** Whether it may be a rectangle, seen from a side. */
function isSeenRectangle(corners: Corners): boolean {
  return corners.every((corner, at) => {
    const [before, after] = [corners[(at + 3) % 4] ?? corner, corners[(at + 1) % 4] ?? corner]
    const [x, y] = [before.x - corner.x, before.y - corner.y]
    const [u, v] = [after.x - corner.x, after.y - corner.y]
    return Math.abs(x * u + y * v) <= mostCosine * Math.hypot(x, y) * Math.hypot(u, v)
  })
}
