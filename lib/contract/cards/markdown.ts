import * as z from 'zod/mini'
import type { CardSchema } from './card-schema.ts'

/** The text of an answer as Markdown; `[n]` cites source n of the same record. */
export const markdown = {
  content: z.string(),
  isText: true,
  isAnswer: true,
  isShareable: true,
} satisfies CardSchema<string>
