/** An earlier exchange of a conversation, as a model or a search is told of it. */
export interface Exchange {
  readonly question: string
  /** The markdown of the answer. */
  readonly answer: string
}
