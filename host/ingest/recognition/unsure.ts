import type { UnsurePlace } from '../../../lib/contract/routes/file-routes.ts'
import { boxOf, type OtherReading, type RecognizedLine, type RecognizedPage } from './recognized-page.ts'

/**
 * Confidence below which a character counts as unsure. Measured by `npm run bench -- recognition` on half of its pages.
 */
export const unsureConfidence = 0.8

/** Characters shown on each side of a part, so that it is found on the page. */
const around = 4

/** A part of a line, counted in code points. */
export interface UnsurePart {
  readonly from: number
  readonly to: number
}

/** @returns the parts of a line that the model was not sure of; a space is none, and ends one */
export function unsureParts({
  text,
  confidences,
}: Pick<RecognizedLine, 'text' | 'confidences'>): UnsurePart[] {
  const parts: UnsurePart[] = []
  for (const [at, character] of Array.from(text).entries()) {
    if (character.trim() === '' || (confidences[at] ?? 1) >= unsureConfidence) continue
    const last = parts.at(-1)
    if (last?.to === at) parts[parts.length - 1] = { from: last.from, to: at + 1 }
    else parts.push({ from: at, to: at + 1 })
  }
  return parts
}

/**
 * @param page as it was read
 * @returns each unsure part: its place, what was read there and around it, what else it may be if that is known of all of it, and what a
 *   person chose
 */
export function unsureBoxes({ lines }: Pick<RecognizedPage, 'lines'>): UnsurePlace[] {
  return lines.flatMap((line, at) => {
    const characters = Array.from(line.text)
    const others = new Map(line.others?.map((other) => [other.at, other]))
    return unsureParts(line).map(({ from, to }): UnsurePlace => {
      const known = characters.slice(from, to).map((_, index) => others.get(from + index))
      const chosen = line.chosen?.find((each) => each.from === from)?.text
      return {
        ...boxOf(line, from, to),
        line: at,
        from,
        to,
        text: characters.slice(from, to).join(''),
        context: characters.slice(Math.max(0, from - around), to + around).join(''),
        ...(to - from === 1 && { confidence: line.confidences[from] ?? 0 }),
        ...otherOf(known),
        ...(chosen !== undefined && { chosen }),
      }
    })
  })
}

/** @param known the other readings of the characters of a part */
function otherOf(
  known: readonly (OtherReading | undefined)[],
): Pick<UnsurePlace, 'other' | 'other_confidence'> {
  const readings = known.flatMap((each) => each ?? [])
  if (readings.length < known.length) return {}
  const [first] = readings
  return {
    other: readings.map(({ text }) => text).join(''),
    ...(readings.length === 1 && first && { other_confidence: first.confidence }),
  }
}

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
