import { arrangeLines } from './arrange-lines.ts'
import { completeLines } from './complete-lines.ts'
import { detectLines } from './detect-lines.ts'
import type { RecognitionModels } from './load-models.ts'
import { findPage } from './page-edges.ts'
import { findOrientation } from './page-orientation.ts'
import { beforeTurn, mapCorners, type Point, type Raster, turnRaster } from './raster.ts'
import { type ReadCharacter, readLine } from './read-line.ts'
import type { RecognizedLine, RecognizedPage } from './recognized-page.ts'
import { splitLines } from './split-lines.ts'

/** Longest side in pixels at which lines are looked for. */
const detectionEdge = 960
/** mean confidence below which a line is not text: images, stains, and writing that the model does not know. */
const minConfidence = 0.5

/**
 * Recognizes the text of a page: finds the page in a photograph, its lines, which way up it is, and reads the lines in
 * reading order.
 */
export async function recognizePage(models: RecognitionModels, image: Raster): Promise<RecognizedPage> {
  const { raster: straight, toImage } = findPage(image)
  const found = await detectLines(models, straight, detectionEdge)
  const { quarters, isVertical } = await findOrientation(models, straight, found)
  const { width, height } = image
  if (isVertical) return { width, height, lines: [], unread: 'vertical' }

  const upright = turnRaster(straight, quarters)
  const lines = quarters === 0 ? found : await detectLines(models, upright, detectionEdge)
  const read = []
  for (const corners of lines) {
    const characters = await readLine(models, upright, corners)
    if (characters.some(({ text }) => text.trim() !== '')) read.push({ characters, corners })
  }
  const legible = read.filter(({ characters }) => meanConfidence(characters) >= minConfidence)
  const place = (point: Point): Point => {
    const share = { x: point.x / upright.width, y: point.y / upright.height }
    return toImage(beforeTurn(share, quarters))
  }
  const arranged = arrangeLines(splitLines(completeLines(upright, legible))).map(
    ({ line, row }): RecognizedLine => {
      const corners = mapCorners(line.corners, place)
      return { ...line, corners, ...(row === undefined ? {} : { row }) }
    },
  )
  const isIllegible = read.length > 0 && legible.length * 2 < read.length
  return { width, height, lines: arranged, ...(isIllegible ? { unread: 'illegible' as const } : {}) }
}

function meanConfidence(characters: readonly ReadCharacter[]): number {
  return characters.reduce((sum, { confidence }) => sum + confidence, 0) / characters.length
}
