/** What a frame asks of the owner of the socket and of the view. */
export type Effect =
  | { readonly kind: 'reconnect'; readonly askId: string }
  | { readonly kind: 'readHistory' }
  | { readonly kind: 'named'; readonly conversationId: string; readonly askId: string }
  | {
      readonly kind: 'refused'
      /** Of the host, or of the reason why the question could not get there. */
      readonly code: number
      readonly message: string
      readonly askId: string
      readonly text: string
    }
  /** The reader took a question back before the host had it. */
  | { readonly kind: 'returned'; readonly askId: string; readonly text: string }
  | { readonly kind: 'finished'; readonly askId: string }

/** Those handled by the view of the conversation. */
export type ViewEffect = Exclude<Effect, { kind: 'reconnect' }>
