import * as z from 'zod/mini'
import type { CardSchema } from './card-schema.ts'

/** A follow-up question. `isUser`: from the user's own history. `isQuery`: submitted immediately. */
export const suggestionItem = z.object({
  question: z.string(),
  questionId: z.string(),
  id: z.string(),
  isUser: z.boolean(),
  isQuery: z.boolean(),
})
export type SuggestionItem = z.infer<typeof suggestionItem>

/** Follow-up questions. They may come from the user's history, so they are never shared. */
export const suggestion = { content: z.array(suggestionItem) } satisfies CardSchema<SuggestionItem[]>
