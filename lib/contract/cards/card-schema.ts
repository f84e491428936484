import type * as z from 'zod/mini'

/** What the wire says of a card type: `Content` is what its cards hold, a string where they hold text. */
export interface CardSchema<Content = unknown> {
  readonly content: z.ZodMiniType<Content>
  /** Whether its content is text that `update` appends to. */
  readonly isText?: true
  /** Whether its text is a part of the answer, which the questions that follow build on. */
  readonly isAnswer?: true
  /** Whether it is in the public snapshot of a shared link; not unless it says so. */
  readonly isShareable?: true
  /** What becomes of its content at the end of the turn, where something in it goes on; the same object otherwise. */
  close?(content: Content): Content
}
