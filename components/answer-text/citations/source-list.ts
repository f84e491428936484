import type { SourceReference } from '@/lib/contract/cards/search-result'
import type { VerdictMap } from '@/lib/text/citations/verdict-map'

export interface SourceList {
  readonly sources: readonly SourceReference[]
  readonly panelId?: string | undefined
  readonly verdicts?: VerdictMap
}
