import type { SourceReference } from '@/lib/contract/cards/search-result'
import type { CheckedCitations } from '@/lib/text/citations/claim-support/checked-citations'

export interface SourceList {
  readonly sources: readonly SourceReference[]
  readonly panelId?: string | undefined
  readonly checked?: CheckedCitations
}
