import * as z from 'zod/mini'
import type { CardSchema } from './card-schema.ts'

const copilotDetailContent = z.object({
  /** What is asked, as it was understood: a sentence each. */
  understood: z.array(z.string()),
  /** What is searched for. */
  queries: z.array(z.string()),
})
export type CopilotDetail = z.infer<typeof copilotDetailContent>

/** What a deeper search goes out from. */
export const copilotDetail = { content: copilotDetailContent } satisfies CardSchema<CopilotDetail>
