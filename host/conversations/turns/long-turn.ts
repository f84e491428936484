/** A turn that left out the oldest ones of its conversation. */
export interface LongTurn {
  readonly turnId: string
  readonly conversationId: string
  /** As selected; the default when absent. */
  readonly model?: string | undefined
  readonly turnsLeftOut: number
}
