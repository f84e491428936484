export interface Conflict {
  /**
   * `name` and `number`: another one is used; `replaced`: another word that may be a synonym; `opposite`: antonyms;
   * `negation`: on one side only; `order`: two words are swapped.
   */
  readonly kind: 'name' | 'replaced' | 'number' | 'opposite' | 'negation' | 'order'
  /** Words of the claim, and of the source. */
  readonly said: string
  readonly source: string
}
