import * as z from 'zod/mini'
import type { CardSchema } from './card-schema.ts'

/** What is said of a piece of music or speech (§3): in a card, and as JSON in the `extra-data` of a link. */
export const audioFacts = z.object({
  title: z.string(),
  /** Without one the default cover of an album is shown. */
  cover: z.optional(z.string()),
  description: z.optional(z.string()),
  /** In seconds. */
  duration: z.optional(z.number()),
  /** Who offers it. */
  from: z.optional(z.string()),
  abstract: z.optional(z.string()),
})

const audioContent = z.extend(audioFacts, {
  /** Where it is listened to. */
  link: z.string(),
})
export type AudioContent = z.infer<typeof audioContent>

/** A piece of music or speech. */
export const audio = { content: audioContent, isShareable: true } satisfies CardSchema<AudioContent>
