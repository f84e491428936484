import type { Clock } from '../../deps.ts'
import type { TurnSlots } from '../../limits/turn-slots.ts'
import type { CitationTally } from '../../search/citations/citation-tally.ts'
import type { Reranker } from '../../search/embeddings/reranker.ts'
import type { SearchProvider } from '../../search/provider.ts'
import type { FailedProvider } from '../../search/failure-note.ts'
import type { PageReader } from '../../search/web/page-reader.ts'
import type { LibraryIndex } from '../../storage/library-index.ts'
import type { AgentContext, TurnRequest } from '../../dialogue/agent.ts'
import type { ProgressCard } from './progress-card.ts'
import type { SourcesCard } from './sources-card.ts'

export interface NormalSearchDeps {
  readonly providers: readonly SearchProvider[]
  /** Reads the pages that the web's results name; without it their excerpts are all there is. */
  readonly pages?: PageReader
  /** Without it hits are ordered by their words alone. */
  readonly reranker?: Reranker
  readonly library: Pick<LibraryIndex, 'documentFrequencies' | 'statistics'>
  /** Counts the citations of the model's answers, without holding them up. */
  readonly citations?: Pick<CitationTally, 'add'>
  /** Bounds how many searches run at once; absent: any number. */
  readonly slots?: TurnSlots
  readonly clock: Clock
  readonly providerTimeoutMs?: number
}

/** One ask on its way through the search: what its stages share. */
export interface SearchRun {
  readonly deps: NormalSearchDeps
  readonly request: TurnRequest
  readonly context: AgentContext
  readonly progress: ProgressCard
  readonly sourcesCard: SourcesCard
  /** The providers that could not search, in the order in which they failed. */
  readonly failures: FailedProvider[]
  /** The passages that were found by their meaning and stand out by it, whatever words they hold. */
  readonly meant: Set<string>
  /** Makes an id that no other card of the record has. */
  readonly nextId: () => string
}
