import * as z from 'zod/mini'
import type { CardSchema } from './card-schema.ts'

const conflictContent = z.array(
  z.object({
    topic: z.string(),
    claims: z.array(z.object({ text: z.string(), sources: z.array(z.int()) })),
  }),
)
export type Conflicts = z.infer<typeof conflictContent>

/** Contradictions between the sources of an answer: per topic at least two claims with their sources. */
export const conflict = { content: conflictContent, isShareable: true } satisfies CardSchema<Conflicts>
