import type { Clock } from '../../deps.ts'
import type { LanguageModel } from '../../models/language-model.ts'
import type { SearchProvider } from '../../search/provider.ts'
import type { LibraryIndex } from '../../storage/library-index.ts'
import type { PipelineContext, TurnRequest } from '../pipeline.ts'
import type { ProgressCard } from './progress-card.ts'

export interface NormalSearchDeps {
  readonly providers: readonly SearchProvider[]
  /** Null: answers are extracts of the sources. */
  readonly model: LanguageModel | null
  readonly library: Pick<LibraryIndex, 'documentFrequencies' | 'statistics'>
  readonly clock: Clock
  readonly providerTimeoutMs?: number
}

/** One ask on its way through the search: what its stages share. */
export interface SearchRun {
  readonly deps: NormalSearchDeps
  readonly request: TurnRequest
  readonly context: PipelineContext
  readonly progress: ProgressCard
  /** Makes an id that no other card of the record has. */
  readonly nextId: () => string
}
