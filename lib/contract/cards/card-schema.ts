import type * as z from 'zod/mini'

/** Wire definition of a card type. `Content` is a string for text cards, otherwise a JSON value. */
export interface CardSchema<Content = unknown> {
  readonly content: z.ZodMiniType<Content>
  /** Content is text; `update` appends to it. */
  readonly isText?: true
  /** Its text is part of the answer and becomes context of follow-up questions. */
  readonly isAnswer?: true
  /** Included in the public snapshot of a shared link; default false. */
  readonly isShareable?: true
  /** Joins the content of an `update` to that of the card, for structured types that grow. */
  append?(content: Content, more: Content): Content
  /** Returns the content after the turn has ended, for types with running state; the same object when unchanged. */
  close?(content: Content): Content
}
