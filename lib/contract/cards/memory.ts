import * as z from 'zod/mini'
import type { CardSchema } from './card-schema.ts'

const memoryItem = z.object({
  id: z.string(),
  text: z.string(),
  /** The `doc_id` of the record that it stems from; '' for a note that was written beside the talk. */
  from: z.string(),
})
export type MemoryItem = z.infer<typeof memoryItem>

const memoryContent = z.object({
  items: z.array(memoryItem),
  /** They were asked for; absent: they have just been remembered. */
  isList: z.optional(z.boolean()),
})
export type MemoryContent = z.infer<typeof memoryContent>

/** What the companion remembers of its reader. It is shared with nobody. */
export const memory = { content: memoryContent } satisfies CardSchema<MemoryContent>
