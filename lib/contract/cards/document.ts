import * as z from 'zod/mini'
import type { CardSchema } from './card-schema.ts'

const documentContent = z.object({
  title: z.string(),
  /** Markdown, without a heading that says the title again. */
  text: z.string(),
  /** What stands in it and not in what it was made from: its reader has to check it. */
  doubts: z.array(z.string()),
})
export type DocumentContent = z.infer<typeof documentContent>

/** A text that leaves as a file of its own. It is made of what its reader gave, and is in no shared link. */
export const document = { content: documentContent } satisfies CardSchema<DocumentContent>
