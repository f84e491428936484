import * as z from 'zod/mini'
import type { CardSchema } from './card-schema.ts'

const copilotDetailContent = z.object({
  /** The question as interpreted, one sentence each. */
  understood: z.array(z.string()),
  queries: z.array(z.string()),
})
export type CopilotDetail = z.infer<typeof copilotDetailContent>

/** Interpretation and queries that a deeper search starts from. */
export const copilotDetail = { content: copilotDetailContent } satisfies CardSchema<CopilotDetail>
