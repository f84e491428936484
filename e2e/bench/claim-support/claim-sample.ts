/** What a sample shows; the altered ones are false, the supported ones true. */
export type SampleKind =
  | 'negation added'
  | 'negation removed'
  | 'direction'
  | 'exchange'
  | 'name of the passage'
  | 'name from elsewhere'
  | 'number of the passage'
  | 'number changed'
  | 'verbatim'
  | 'shortened'
  | 'joined'
  | 'numbers rewritten'
  | 'common words changed'
  | 'paraphrase'
  | 'sum'
  | 'difference'
  | 'ratio'
  | 'percentage'
  | 'span'
  | 'unit'

/** A sentence as an answer holds it, with the passage that its marker names. */
export interface ClaimSample {
  readonly kind: SampleKind
  readonly expected: 'supported' | 'altered' | 'derived' | 'wrongly derived'
  readonly claim: string
  readonly title: string
  readonly passage: string
}
