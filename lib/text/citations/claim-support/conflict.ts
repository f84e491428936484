/** What a source says otherwise than a claim. */
export interface Conflict {
  /**
   * A name or number in the place of another; something that may be another word for the same (`replaced`); words that
   * say the opposite; a negation that only one side has; two that have changed places.
   */
  readonly kind: 'name' | 'replaced' | 'number' | 'opposite' | 'negation' | 'order'
  /** The words of the claim, and of the source. */
  readonly said: string
  readonly held: string
}
