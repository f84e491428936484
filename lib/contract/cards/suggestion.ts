import * as z from 'zod/mini'
import type { CardSchema } from './card-schema.ts'

/** A question that the reader may ask next. `isUser`: from this reader's own history. `isQuery`: it is asked at once. */
export const suggestionItem = z.object({
  question: z.string(),
  questionId: z.string(),
  id: z.string(),
  isUser: z.boolean(),
  isQuery: z.boolean(),
})
export type SuggestionItem = z.infer<typeof suggestionItem>

/** Questions that may follow. They may come from what the reader asked before, so they are shared with nobody. */
export const suggestion = { content: z.array(suggestionItem) } satisfies CardSchema<SuggestionItem[]>
