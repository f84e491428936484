import * as z from 'zod/mini'
import type { CardSchema } from './card-schema.ts'

const sectionStates = ['planned', 'running', 'done', 'failed', 'stopped'] as const

/** What a section is doing, in the order in which it began. */
const sectionActivity = z.object({
  kind: z.enum(['search', 'read', 'write']),
  /** The query, or the title of the page. */
  text: z.string(),
  state: z.enum(['running', 'done', 'failed']),
})

const outlineSection = z.object({
  id: z.string(),
  title: z.string(),
  points: z.array(z.string()),
  state: z.enum(sectionStates),
  /** Searches made, pages read, and sources kept so far; before it runs: how many searches it will make, 0 and 0. */
  queries: z.int(),
  pages: z.int(),
  sources: z.int(),
  /** The newest ones, while it runs. */
  activity: z.optional(z.array(sectionActivity)),
  /** How long it took. */
  seconds: z.optional(z.int()),
  /** Why it failed, as a sentence. */
  error: z.optional(z.string()),
})
export type OutlineSection = z.infer<typeof outlineSection>

const outlineDraft = z.object({
  title: z.string(),
  sections: z.array(z.object({ id: z.string(), title: z.string(), points: z.array(z.string()) })),
})
export type OutlineDraft = z.infer<typeof outlineDraft>

const outlineContent = z.object({
  title: z.string(),
  /** `collection`: put together from passages, without a model. `text`: of a text that is written in one piece. */
  kind: z.enum(['report', 'collection', 'text']),
  sections: z.array(outlineSection),
  /** About how long the research will take. */
  minutes: z.int(),
  /** Which draft this is, counted from 1, and how many there are. */
  version: z.int(),
  versions: z.int(),
  /** All drafts, oldest first, while the outline is awaited. */
  drafts: z.optional(z.array(outlineDraft)),
  /** What else the results speak of: titles of sections that the reader may add. */
  suggestions: z.optional(z.array(z.string())),
  /** How many researches the reader has left today; absent where they are not counted. */
  remaining: z.optional(z.int()),
  /** What the run has used so far, and which budget ended it early, where one did. */
  used: z.optional(
    z.object({
      queries: z.int(),
      pages: z.int(),
      sources: z.int(),
      tokens: z.int(),
      seconds: z.int(),
      exhausted: z.optional(z.enum(['queries', 'pages', 'tokens', 'minutes'])),
    }),
  ),
})
export type OutlineContent = z.infer<typeof outlineContent>

/**
 * The plan of a research and how far each section has come, or the outline of a text. A section's text is the markdown card with the id
 * {@link sectionCardId}, what stands before all sections the one with {@link leadCardId}.
 */
export const outline = {
  content: outlineContent,
  isShareable: true,
  close: (content) =>
    content.sections.some(({ state }) => state === 'running')
      ? {
          ...content,
          sections: content.sections.map((section) =>
            section.state === 'running' ? { ...section, state: 'stopped' as const } : section,
          ),
        }
      : content,
} satisfies CardSchema<OutlineContent>

export const leadCardId = 'r-lead'
const sectionPrefix = 'r-s-'

/** @returns the id of the markdown card that holds a section's text */
export function sectionCardId(sectionId: string): string {
  return `${sectionPrefix}${sectionId}`
}

/** @returns the id of the section whose text a markdown card holds; null for any other card */
export function sectionIdOf(cardId: string): string | null {
  return cardId.startsWith(sectionPrefix) ? cardId.slice(sectionPrefix.length) : null
}
