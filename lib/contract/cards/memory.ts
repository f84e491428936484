import * as z from 'zod/mini'
import type { CardSchema } from './card-schema.ts'

const memoryItem = z.object({
  id: z.string(),
  text: z.string(),
  /** The `doc_id` of the originating record; '' for a note that the user added. */
  from: z.string(),
})
export type MemoryItem = z.infer<typeof memoryItem>

const memoryContent = z.object({
  items: z.array(memoryItem),
  /** They are what the user asked for, for example to forget one; absent: the items were just remembered. */
  isList: z.optional(z.boolean()),
  /** The agent made by a member that remembers them; absent for what the product remembers. */
  agentId: z.optional(z.string()),
})
export type MemoryContent = z.infer<typeof memoryContent>

/** What was remembered of the user. Never shared. */
export const memory = { content: memoryContent } satisfies CardSchema<MemoryContent>
