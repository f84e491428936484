import type { PageBox } from '../../../lib/contract/routes/file-routes.ts'
import { boxOf, type RecognizedLine, type RecognizedPage } from './recognized-page.ts'

/**
 * Confidence below which a character counts as unsure. Measured by `npm run bench -- recognition` on half of its pages.
 */
export const unsureConfidence = 0.8

/** A part of a line, counted in code points. */
export interface UnsurePart {
  readonly from: number
  readonly to: number
}

/** @returns the parts of a line that the model was not sure of */
export function unsureParts({ confidences }: Pick<RecognizedLine, 'confidences'>): UnsurePart[] {
  const parts: UnsurePart[] = []
  for (const [at, confidence] of confidences.entries()) {
    if (confidence >= unsureConfidence) continue
    const last = parts.at(-1)
    if (last?.to === at) parts[parts.length - 1] = { from: last.from, to: at + 1 }
    else parts.push({ from: at, to: at + 1 })
  }
  return parts
}

/** @returns a box for each unsure part of a page */
export function unsureBoxes({ lines }: Pick<RecognizedPage, 'lines'>): PageBox[] {
  return lines.flatMap((line) => unsureParts(line).map(({ from, to }) => boxOf(line, from, to)))
}

/** Characters shown on each side of a part, so that it is found on the page. */
const around = 4

/** @returns the unsure parts of a page with what is around them, each part in 〔〕 */
export function unsureWords({ lines }: Pick<RecognizedPage, 'lines'>): string[] {
  return lines.flatMap((line) => {
    const characters = Array.from(line.text)
    const text = (from: number, to: number) => characters.slice(Math.max(0, from), to).join('')
    return unsureParts(line).map(
      ({ from, to }) => `${text(from - around, from)}〔${text(from, to)}〕${text(to, to + around)}`,
    )
  })
}
