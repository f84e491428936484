import * as z from 'zod/mini'
import { identifier } from './routes/route.ts'

/**
 * How long a marked part, what stands in its place, a wish in one's own words, and the whole text afterwards may be, in
 * characters.
 */
export const partLimits = { text: 5_000, replacement: 10_000, instruction: 200, whole: 60_000 } as const

/** A part of an answer's text, as its reader has marked it. */
export const markedPart = z.object({
  /** The version of the answer, which must be its newest. */
  doc_id: identifier,
  card_id: identifier,
  /** Where it begins in the Markdown of the card, in UTF-16 units. */
  from: z.int().check(z.gte(0)),
  /** The Markdown that stands there. */
  text: z.string().check(z.minLength(1), z.maxLength(partLimits.text)),
})
export type MarkedPart = z.infer<typeof markedPart>

/** A marked part, and what is to stand in its place. */
export const partChange = z.extend(markedPart, {
  replacement: z.string().check(
    z.minLength(1),
    z.maxLength(partLimits.replacement),
    z.refine((text) => text.isWellFormed() && !text.includes('\0')),
  ),
})
export type PartChange = z.infer<typeof partChange>
