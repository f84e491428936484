import type { SourceReference } from '../../lib/contract/cards/search-result.ts'
import type { Memory } from '../../lib/contract/routes/memory-routes.ts'

/** An earlier question and answer of a conversation, as passed to a model or a search. */
export interface Exchange {
  /** Of its record; absent outside of conversations. */
  readonly docId?: string
  readonly question: string
  /** The answer as Markdown. */
  readonly answer: string
  /** What was found, queried or rendered for it; absent for nothing. */
  readonly notes?: string
  /** What it changed at other services, one call a line, and how that ended; absent for nothing. */
  readonly calls?: string
  /** Its answer was given no sources: numbers in brackets are part of its text. */
  readonly isUncited?: boolean
  /** The sources of its answer; only known of the newest exchange. */
  readonly sources?: readonly SourceReference[]
}

/** What a member said about themselves earlier, in any conversation. */
export type RememberedFact = Pick<Memory, 'text' | 'remembered'>

/** What was said up to a turn, in short. */
export interface ConversationSummary {
  readonly text: string
  /** The number of the newest turn that it covers, from 1. */
  readonly turns: number
}
