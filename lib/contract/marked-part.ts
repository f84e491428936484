import * as z from 'zod/mini'
import { identifier } from './routes/route.ts'

/**
 * Maximum characters of a selected part, its replacement, a free-text instruction, and the whole text afterwards.
 */
export const partLimits = { text: 5_000, replacement: 10_000, instruction: 200, whole: 60_000 } as const

/** A part of an answer's text, selected by the user. */
export const markedPart = z.object({
  /** Version of the answer; must be the newest. */
  doc_id: identifier,
  card_id: identifier,
  /** Start offset in the Markdown of the card, in UTF-16 units. */
  from: z.int().check(z.gte(0)),
  text: z.string().check(z.minLength(1), z.maxLength(partLimits.text)),
})
export type MarkedPart = z.infer<typeof markedPart>

export const partChange = z.extend(markedPart, {
  replacement: z.string().check(
    z.minLength(1),
    z.maxLength(partLimits.replacement),
    z.refine((text) => text.isWellFormed() && !text.includes('\0')),
  ),
})
export type PartChange = z.infer<typeof partChange>
