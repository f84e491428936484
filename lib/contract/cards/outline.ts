import * as z from 'zod/mini'
import type { CardSchema } from './card-schema.ts'

const sectionStates = ['planned', 'running', 'done', 'failed', 'stopped'] as const

/** Current activities of a section, in start order. */
const sectionActivity = z.object({
  kind: z.enum(['search', 'read', 'write']),
  /** Query or page title. */
  text: z.string(),
  state: z.enum(['running', 'done', 'failed']),
})

const outlineSection = z.object({
  id: z.string(),
  title: z.string(),
  points: z.array(z.string()),
  state: z.enum(sectionStates),
  /** Searches, pages read and sources kept so far. Before the run: planned searches, 0 and 0. */
  queries: z.int(),
  pages: z.int(),
  sources: z.int(),
  activity: z.optional(z.array(sectionActivity)),
  /** Duration of the section. */
  seconds: z.optional(z.int()),
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
  /** `collection`: assembled from passages, without a model. `text`: outline of a text written in one piece. */
  kind: z.enum(['report', 'collection', 'text']),
  sections: z.array(outlineSection),
  minutes: z.int(),
  /** Number of this draft, from 1, and of all drafts; 0 while it is being written. */
  version: z.int(),
  versions: z.int(),
  /** All drafts, oldest first, while the outline awaits confirmation. */
  drafts: z.optional(z.array(outlineDraft)),
  /** Titles of further sections found in the results that the user may add. */
  suggestions: z.optional(z.array(z.string())),
  /** Research runs left today; absent when not limited. */
  remaining: z.optional(z.int()),
  /** Usage of the run so far, and the budget that ended it early, if any. */
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
 * The plan of a research with the progress of each section, or the outline of a text. The text of a section is the
 * markdown card {@link sectionCardId}; the introduction is {@link leadCardId}.
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

/** @returns the id of the markdown card with a section's text */
export function sectionCardId(sectionId: string): string {
  return `${sectionPrefix}${sectionId}`
}

/** @returns the section id of a markdown card; null for any other card */
export function sectionIdOf(cardId: string): string | null {
  return cardId.startsWith(sectionPrefix) ? cardId.slice(sectionPrefix.length) : null
}
