/** What a frame asks of whoever holds the socket and the screen. */
export type Effect =
  | { readonly kind: 'reconnect'; readonly askId: string }
  | { readonly kind: 'readHistory' }
  | { readonly kind: 'named'; readonly conversationId: string; readonly askId: string }
  | {
      readonly kind: 'refused'
      readonly code: number
      readonly message: string
      readonly askId: string
      readonly text: string
    }
  | { readonly kind: 'finished'; readonly askId: string }
