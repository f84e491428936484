import * as z from 'zod/mini'
import type { CardSchema } from './card-schema.ts'

/** The languages that are translated into, by their BCP 47 tags. */
const languages = ['zh', 'en', 'ja', 'ko', 'fr', 'de', 'es', 'pt', 'it', 'ru', 'ar', 'th', 'vi'] as const
export type Language = (typeof languages)[number]

/** A term of the glossary that stands in the source, and whether the translation uses what the glossary says. */
const usedTerm = z.object({ source: z.string(), target: z.string(), isUsed: z.boolean() })
export type UsedTerm = z.infer<typeof usedTerm>

const bilingualContent = z.object({
  /** Absent where it is none that is known. */
  from: z.optional(z.enum(languages)),
  to: z.enum(languages),
  /** `target` is '' where nothing was written yet, or where it is to be written by hand. */
  pairs: z.array(z.object({ source: z.string(), target: z.string(), terms: z.array(usedTerm) })),
  /** How many segments are done, and how many there are; a long document shows only its first pairs. */
  done: z.int(),
  total: z.int(),
  /** To be filled in by hand: there is no model. */
  isSheet: z.optional(z.boolean()),
})
export type BilingualContent = z.infer<typeof bilingualContent>

/** A text beside its translation. It may hold what stands in somebody's file, and is in no shared link. */
export const bilingual = { content: bilingualContent } satisfies CardSchema<BilingualContent>
