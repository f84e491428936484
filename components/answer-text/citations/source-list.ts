import type { SourceReference } from '@/lib/contract/cards/search-result'
import type { CheckedCitations } from '@/lib/text/citations/claim-support/checked-citations'

/** The sources of a record, and the panel in which they stand, where there is one. */
export interface SourceList {
  readonly sources: readonly SourceReference[]
  readonly panelId?: string | undefined
  /** What a model said of citations that the rules left undecided. */
  readonly checked?: CheckedCitations
}
