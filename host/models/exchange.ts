/** An earlier exchange of a conversation, as passed to a model or a search. */
export interface Exchange {
  readonly question: string
  /** The markdown of the answer. */
  readonly answer: string
}
