import * as z from 'zod/mini'

/** An earlier turn, counted from 1. */
const earlierTurn = z.object({ turn: z.int(), doc_id: z.string() })

/** How much of a long conversation its model was given for an answer; absent when it was given everything. */
export const conversationExtent = z.object({
  /** Turns that were sent, the newest ones. */
  turns_sent: z.int(),
  turns_left_out: z.int(),
  /** Whether a summary covers the turns that were left out. */
  is_summarised: z.boolean(),
  /** Turns of which passages were sent, because the question needs them. */
  looked_up: z.array(earlierTurn),
})
export type ConversationExtent = z.infer<typeof conversationExtent>
