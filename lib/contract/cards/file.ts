import * as z from 'zod/mini'
import type { CardSchema } from './card-schema.ts'

const fileContent = z.object({
  file_id: z.string(),
  name: z.string(),
  /** In bytes. */
  size: z.int(),
  mime: z.string(),
  pages: z.optional(z.int()),
  /** As it was when the question was asked. */
  state: z.enum(['reading', 'ready', 'failed']),
  /** Made by the answer, to be taken away. */
  isMade: z.optional(z.boolean()),
})
export type FileContent = z.infer<typeof fileContent>

/** A file that was sent with a question, or made by the answer. It is in no shared link. */
export const file = { content: fileContent } satisfies CardSchema<FileContent>
