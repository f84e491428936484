import * as z from 'zod/mini'
import type { CardSchema } from './card-schema.ts'

/** A code block; the card's `title` is its language. */
export const code = {
  content: z.string(),
  isText: true,
  isAnswer: true,
  isShareable: true,
} satisfies CardSchema<string>
