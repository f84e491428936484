import * as z from 'zod/mini'
import type { CardSchema } from './card-schema.ts'

/** Metadata of music or speech (§3): used in a card, and as JSON in the `extra-data` of a link. */
export const audioFacts = z.object({
  title: z.string(),
  /** Defaults to the album placeholder. */
  cover: z.optional(z.string()),
  description: z.optional(z.string()),
  /** In seconds. */
  duration: z.optional(z.number()),
  from: z.optional(z.string()),
  abstract: z.optional(z.string()),
})

const audioContent = z.extend(audioFacts, {
  /** Page on which it can be played. */
  link: z.string(),
})
export type AudioContent = z.infer<typeof audioContent>

export const audio = { content: audioContent, isShareable: true } satisfies CardSchema<AudioContent>
