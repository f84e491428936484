export type Effect =
  | { readonly kind: 'reconnect'; readonly askId: string }
  | { readonly kind: 'readHistory' }
  | { readonly kind: 'named'; readonly conversationId: string; readonly askId: string }
  | {
      readonly kind: 'refused'
      /** Error of the host, or reason why the question could not be sent. */
      readonly code: number
      readonly message: string
      readonly askId: string
      readonly text: string
    }
  /** The user cancelled a question before the host received it. */
  | { readonly kind: 'returned'; readonly askId: string; readonly text: string }
  | { readonly kind: 'finished'; readonly askId: string }

export type ViewEffect = Exclude<Effect, { kind: 'reconnect' }>
