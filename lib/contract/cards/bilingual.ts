import * as z from 'zod/mini'
import type { CardSchema } from './card-schema.ts'

/** Target languages as BCP 47 tags. */
const languages = ['zh', 'en', 'ja', 'ko', 'fr', 'de', 'es', 'pt', 'it', 'ru', 'ar', 'th', 'vi'] as const
export type Language = (typeof languages)[number]

/** A glossary term found in the source text. `isUsed`: the translation uses the glossary's target. */
const usedTerm = z.object({ source: z.string(), target: z.string(), isUsed: z.boolean() })
export type UsedTerm = z.infer<typeof usedTerm>

const bilingualContent = z.object({
  /** Absent when the language was not detected. */
  from: z.optional(z.enum(languages)),
  to: z.enum(languages),
  /** `target` is '' for segments not translated yet, or to be filled in by hand. */
  pairs: z.array(z.object({ source: z.string(), target: z.string(), terms: z.array(usedTerm) })),
  /** Number of translated segments and of all segments; a long document shows only its first pairs. */
  done: z.int(),
  total: z.int(),
  /** A sheet to fill in by hand, because no model is configured. */
  isSheet: z.optional(z.boolean()),
})
export type BilingualContent = z.infer<typeof bilingualContent>

/** A text next to its translation. May contain private file content, so it is left out of shared links. */
export const bilingual = { content: bilingualContent } satisfies CardSchema<BilingualContent>
