import * as z from 'zod/mini'
import type { CardSchema } from './card-schema.ts'

const fileContent = z.object({
  file_id: z.string(),
  name: z.string(),
  /** In bytes. */
  size: z.int(),
  mime: z.string(),
  pages: z.optional(z.int()),
  /** State at the time of the question. */
  state: z.enum(['reading', 'ready', 'failed']),
  /** Created by the answer, for download. */
  isMade: z.optional(z.boolean()),
})
export type FileContent = z.infer<typeof fileContent>

/** A file attached to a question or created by the answer. Left out of shared links. */
export const file = { content: fileContent } satisfies CardSchema<FileContent>
