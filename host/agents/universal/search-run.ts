import type { Clock } from '../../platform/deps.ts'
import type { TurnSlots } from '../../limits/turn-slots.ts'
import type { CitationTally } from '../../answers/citations/citation-tally.ts'
import type { Reranker } from '../../search/embeddings/reranker.ts'
import type { OwnFiles } from '../../search/own-files.ts'
import type { CorrectQuery } from '../../search/analysis/misspelt/correct-query.ts'
import type { SearchProvider } from '../../search/providers/provider.ts'
import type { FailedProvider } from '../../answers/failure-note.ts'
import type { PageReader } from '../../search/pages/page-reader.ts'
import type { LibraryIndex } from '../../storage/library/library-index.ts'
import type { ProgressStep } from '../../../lib/contract/cards/progress.ts'
import type { SearchScope } from '../../../lib/contract/frames/frame.ts'
import type { AgentContext, TurnRequest } from '../../conversations/turns/agent.ts'
import type { ProgressCard } from './progress-card.ts'
import type { MediaSearch } from './media-search.ts'
import type { RunFiles } from './run-files.ts'
import type { SourcesCard } from './sources-card.ts'

export interface NormalSearchDeps {
  readonly providers: readonly SearchProvider[]
  /** Reads the pages that the web's results name; without it their excerpts are all there is. */
  readonly pages?: PageReader
  /** Without it hits are ordered by their words alone. */
  readonly reranker?: Reranker
  readonly library: Pick<LibraryIndex, 'documentFrequencies' | 'statistics'>
  /** Puts misspelt names of the library right; without it every question is searched as it was typed. */
  readonly correct?: CorrectQuery
  /** Counts the citations of the model's answers, without holding them up. */
  readonly citations?: Pick<CitationTally, 'add'>
  /** Bounds how many searches run at once; absent: any number. */
  readonly slots?: TurnSlots
  /** The files of people; without it questions search none. */
  readonly files?: OwnFiles
  readonly clock: Clock
  readonly providerTimeoutMs?: number
}

/** One ask on its way through the search: what its stages share. */
export interface SearchRun {
  readonly deps: NormalSearchDeps
  readonly request: TurnRequest
  readonly context: AgentContext
  /** Where the question is looked for, as it holds now. */
  readonly scope: SearchScope
  /** What is searched of the files of the person who asks; found once. */
  readonly files: () => Promise<RunFiles>
  readonly progress: ProgressCard
  readonly sourcesCard: SourcesCard
  readonly media: MediaSearch
  /** The providers that could not search, in the order in which they failed. */
  readonly failures: FailedProvider[]
  /** The passages that were found by their meaning and stand out by it, whatever words they hold. */
  readonly meant: Set<string>
  /** Makes an id that no other card of the record has. */
  readonly nextId: () => string
}

/** @returns the step that shows what is searched for, and in which folder of one's files */
export async function searchStep(run: SearchRun, detail: string): Promise<ProgressStep> {
  const { folder } = await run.files()
  return { kind: 'search', state: 'running', detail, ...(folder === '' ? {} : { folder }) }
}

/** @returns the providers that have anything of what the question asks for, in the order in which they are asked */
export async function servingProviders(run: SearchRun): Promise<readonly SearchProvider[]> {
  const { providers } = await run.files()
  return [...run.deps.providers, ...providers].filter((provider) => provider.serves(run.scope))
}
