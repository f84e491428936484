import type { ProgressStep } from '../../../lib/contract/cards/progress.ts'
import type { SearchScope } from '../../../lib/contract/frames/frame.ts'
import type { FailedProvider } from '../../answers/failure-note.ts'
import type { SearchPlanner } from '../../answers/plan-search.ts'
import type { AgentContext, TurnRequest } from '../../conversations/turns/agent.ts'
import type { TurnSlots } from '../../limits/turn-slots.ts'
import type { Clock } from '../../platform/clock.ts'
import type { CorrectQuery } from '../../search/analysis/misspelt/correct-query.ts'
import type { Reranker } from '../../search/embeddings/reranker.ts'
import type { PageMaterial } from '../../search/pages/fill-material.ts'
import type { PageReader } from '../../search/pages/page-reader.ts'
import type { PageText } from '../../search/pages/page-text.ts'
import type { SearchProvider } from '../../search/providers/provider.ts'
import type { UploadedFiles } from '../../search/uploaded-files.ts'
import type { LibraryIndex } from '../../storage/library/library-index.ts'
import type { ConversationFiles } from './conversation-files.ts'
import type { MediaSearch } from './media-search.ts'
import type { ProgressCard } from './progress-card.ts'
import type { RunFiles } from './run-files.ts'
import type { SourcesCard } from './sources-card.ts'

export interface NormalSearchDeps {
  readonly providers: readonly SearchProvider[]
  /** Reads result pages; without it only excerpts are used. */
  readonly pages?: PageReader
  /** Without it hits are ranked only by words. */
  readonly reranker?: Reranker
  readonly library: Pick<LibraryIndex, 'documentFrequencies' | 'statistics'>
  /** Corrects misspelt names of the library; without it questions are never corrected. */
  readonly correct?: CorrectQuery
  /** Plans searches by the model; without it the rules decide. */
  readonly planner?: SearchPlanner
  readonly slots?: TurnSlots
  readonly files?: UploadedFiles
  readonly clock: Clock
  readonly providerTimeoutMs?: number
}

export interface SearchRun {
  readonly deps: NormalSearchDeps
  readonly request: TurnRequest
  readonly context: AgentContext
  readonly scope: SearchScope
  /** The user's files to search; determined once. */
  readonly files: () => Promise<RunFiles>
  /** The files of the conversation that a model gets; determined once, null for none. */
  readonly sentFiles: () => Promise<ConversationFiles | null>
  readonly progress: ProgressCard
  readonly sourcesCard: SourcesCard
  readonly media: MediaSearch
  readonly failures: FailedProvider[]
  /** Passages that stand out by meaning, whatever their words. */
  readonly meant: Set<string>
  /** The pages that were read, by `pageKey` of their sources. */
  readonly material: Map<string, PageMaterial>
  /** By address; null for one that could not be read, of which only the excerpt is known. */
  readonly pageTexts: Map<string, PageText | null>
  readonly nextId: () => string
}

/** @returns the step that shows the query and the searched folder */
export async function searchStep(run: SearchRun, detail: string): Promise<ProgressStep> {
  const { folder } = await run.files()
  return { kind: 'search', state: 'running', detail, ...(folder === '' ? {} : { folder }) }
}

export async function servingProviders(run: SearchRun): Promise<readonly SearchProvider[]> {
  const { providers } = await run.files()
  return [...run.deps.providers, ...providers].filter((provider) => provider.serves(run.scope))
}
