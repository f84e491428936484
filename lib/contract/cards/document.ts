import * as z from 'zod/mini'
import type { CardSchema } from './card-schema.ts'

const documentContent = z.object({
  title: z.string(),
  /** Markdown, without a heading that repeats the title. */
  text: z.string(),
  /** Statements that its sources do not contain; the user has to check them. */
  doubts: z.array(z.string()),
})
export type DocumentContent = z.infer<typeof documentContent>

/** A text to download as a file. Derived from private input, so it is left out of shared links. */
export const document = { content: documentContent } satisfies CardSchema<DocumentContent>
