import * as z from 'zod/mini'
import type { CardSchema } from './card-schema.ts'

/** Maximum characters of a claim in a verdict; a longer one is cut. */
export const maxClaimCharacters = 400

export const verdict = z.object({
  /** The sentence, or the part of it, that cites the source; of a table cell: column head · row label · cell. */
  claim: z.string(),
  /** Number of the source; 0 of a sentence without one. */
  index: z.int(),
  /**
   * `supported`: the source says it; `derived`: it follows by arithmetic; `unclear`: neither proven nor judged;
   * `unsupported`: a model found nothing in the source that says it; `contradicted`: a model found words that say
   * otherwise; `uncited`: a factual sentence without a source.
   */
  state: z.enum(['supported', 'derived', 'unclear', 'unsupported', 'contradicted', 'uncited']),
  /** Who says so. A card with a verdict that does not tell was made by earlier versions, and counts as absent. */
  by: z.optional(z.enum(['text', 'sum', 'model', 'none'])),
  /** Words of the source, verbatim. */
  quotes: z.optional(z.array(z.string())),
  /** A guess where nothing is proven or judged, which is never a seal. */
  likely: z.optional(z.enum(['supported', 'unsupported'])),
  /** Of the guess, from 0 to 1: how likely the source says it. */
  score: z.optional(z.number()),
  /** The arithmetic: `2899 − 2399 = 500`. */
  steps: z.optional(z.string()),
  /** What the model remarks. */
  note: z.optional(z.string()),
  /** The seal is placed behind the claim, of which the text has none. */
  is_added: z.optional(z.boolean()),
})
export type Verdict = z.infer<typeof verdict>
export type VerdictState = Verdict['state']

const supportCheckContent = z.object({
  /** The model that judged; '' for none. */
  model: z.string(),
  /** Sentences beyond the maximum of an answer. */
  unjudged: z.optional(z.int()),
  /** Whether a model is still judging: the card will change. */
  is_pending: z.optional(z.boolean()),
  verdicts: z.array(verdict),
})
export type SupportCheck = z.infer<typeof supportCheckContent>

export const supportCheck = {
  content: supportCheckContent,
  isShareable: true,
  append: (content, more) => ({
    ...content,
    ...more,
    model: more.model || content.model,
    verdicts: [...content.verdicts, ...more.verdicts],
  }),
} satisfies CardSchema<SupportCheck>

/** @returns the card that counts: the last one, unless it was made by earlier versions */
export function validCheck(checks: readonly SupportCheck[]): SupportCheck | undefined {
  const last = checks.at(-1)
  return last?.verdicts.every(({ by }) => by !== undefined) ? last : undefined
}
