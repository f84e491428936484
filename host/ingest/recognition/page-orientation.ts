import type { RecognitionModels } from './load-models.ts'
import { type Corners, heightOf, lengthOf, type Raster, turned } from './raster.ts'
import { readLine } from './read-line.ts'

export interface Orientation {
  /** By how many quarters clockwise the page is to be turned to be upright. */
  readonly quarters: 0 | 1 | 2 | 3
  /** Whether its text runs from top to bottom. */
  readonly isVertical: boolean
}

/** A box this much higher than long is a line that runs down or up. */
const tallRatio = 1.5
/** Lines that are tried: the longest, which say most. */
const tried = 3
/** Mean confidence of text that is read the right way up; measured: upright above .9, upside down below .7. */
const uprightConfidence = 0.85

/** Finds out which way up a page is, by trying to read its longest lines. */
export async function findOrientation(
  models: RecognitionModels,
  image: Raster,
  lines: readonly Corners[],
): Promise<Orientation> {
  const isTall = (corners: Corners) => heightOf(corners) > tallRatio * lengthOf(corners)
  const areaOf = (some: readonly Corners[]) =>
    some.reduce((sum, corners) => sum + heightOf(corners) * lengthOf(corners), 0)
  const tall = lines.filter(isTall)
  const isTurned = areaOf(tall) * 2 > areaOf(lines)
  const longest = (isTurned ? tall : lines.filter((corners) => !isTall(corners)))
    .toSorted((one, other) => extentOf(other) - extentOf(one))
    .slice(0, tried)
  const confidenceOf = async (quarters: number) => {
    const read = []
    for (const corners of longest) read.push(await readLine(models, image, turned(corners, quarters)))
    const all = read.flat().map(({ confidence }) => confidence)
    return all.length === 0 ? 0 : all.reduce((sum, value) => sum + value, 0) / all.length
  }
  if (!isTurned) {
    const asIs = await confidenceOf(0)
    if (asIs >= uprightConfidence || (await confidenceOf(2)) <= asIs)
      return { quarters: 0, isVertical: false }
    return { quarters: 2, isVertical: false }
  }
  // A text that runs down begins at its upper right corner, and the page is turned back, counterclockwise.
  const [down, up] = [await confidenceOf(1), await confidenceOf(3)]
  if (Math.max(down, up) < uprightConfidence) return { quarters: 0, isVertical: true }
  return { quarters: down > up ? 3 : 1, isVertical: false }
}

function extentOf(corners: Corners): number {
  return Math.max(lengthOf(corners), heightOf(corners))
}
