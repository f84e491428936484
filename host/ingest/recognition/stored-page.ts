import * as z from 'zod'
import type { Corners, Point } from './raster.ts'
import type { RecognizedLine, RecognizedPage } from './recognized-page.ts'

const storedLine = z.object({
  text: z.string(),
  /** Four places, each as two numbers. */
  corners: z.array(z.number()).length(8),
  edges: z.array(z.number()),
  confidences: z.array(z.number()),
  row: z.int().optional(),
  others: z.array(z.object({ at: z.int(), text: z.string(), confidence: z.number() })).optional(),
  chosen: z.array(z.object({ from: z.int(), to: z.int(), text: z.string() })).optional(),
})
const storedPage = z.object({
  width: z.number(),
  height: z.number(),
  lines: z.array(storedLine),
  unread: z.enum(['vertical', 'illegible', 'failed']).optional(),
})

/** @returns a page as JSON, its numbers as exact as they are measured: 20 kB for a dense page */
export function encodePage({ lines, ...page }: RecognizedPage): string {
  const stored: z.infer<typeof storedPage> = {
    ...page,
    lines: lines.map(({ corners, edges, confidences, others, chosen, ...line }) => ({
      ...line,
      corners: corners.flatMap(({ x, y }) => [rounded(x, 4), rounded(y, 4)]),
      edges: edges.map((edge) => rounded(edge, 4)),
      confidences: confidences.map((confidence) => rounded(confidence, 3)),
      ...(others && {
        others: others.map((other) => ({ ...other, confidence: rounded(other.confidence, 3) })),
      }),
      ...(chosen && { chosen: [...chosen] }),
    })),
  }
  return JSON.stringify(stored)
}

/** @throws when it was not written by {@link encodePage} */
export function decodePage(json: string): RecognizedPage {
  const { lines, ...page } = storedPage.parse(JSON.parse(json))
  return { ...page, lines: lines.map(toLine) }
}

function toLine({ corners, others, chosen, row, ...line }: z.infer<typeof storedLine>): RecognizedLine {
  return {
    ...line,
    corners: toCorners(corners),
    ...(row === undefined ? {} : { row }),
    ...(others && { others }),
    ...(chosen && { chosen }),
  }
}

function toCorners(numbers: readonly number[]): Corners {
  const at = (index: number): Point => ({ x: numbers[index * 2] ?? 0, y: numbers[index * 2 + 1] ?? 0 })
  return [at(0), at(1), at(2), at(3)]
}

function rounded(value: number, digits: number): number {
  return Math.round(value * 10 ** digits) / 10 ** digits
}
