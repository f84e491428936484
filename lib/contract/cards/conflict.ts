import * as z from 'zod/mini'
import type { CardSchema } from './card-schema.ts'

const conflictContent = z.array(
  z.object({
    /** What they speak of. */
    topic: z.string(),
    claims: z.array(z.object({ text: z.string(), sources: z.array(z.int()) })),
  }),
)
export type Conflicts = z.infer<typeof conflictContent>

/** What the sources of an answer say differently; for each topic at least two claims, each with its sources. */
export const conflict = { content: conflictContent, isShareable: true } satisfies CardSchema<Conflicts>
