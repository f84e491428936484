import type { CardChange } from '../../../lib/contract/cards/cards.ts'
import type { SourceReference } from '../../../lib/contract/cards/search-result.ts'
import type { TurnErrorCode } from '../../../lib/contract/error-code.ts'
import type { Card } from '../../../lib/contract/frames/card.ts'
import type { Prompt } from '../../../lib/contract/frames/client-frame.ts'
import type { WaitKind } from '../../../lib/contract/frames/frame.ts'
import type { FilledTemplate, Template } from '../../../lib/contract/template.ts'
import type { ConversationSummary, Exchange, RememberedFact } from '../../models/exchange.ts'
import type { Models } from '../../models/models.ts'
import type { TurnUsage } from '../../models/usage-meter.ts'
import type { Statement } from '../../storage/database/database.ts'
import type { Tables } from '../../storage/database/tables.ts'
import type { ToolRegistry } from '../../tools/registry.ts'

export interface TurnRequest {
  readonly askId: string
  readonly docId?: string
  readonly owner: string
  /** The key under which a visitor's network is counted; '' or absent for members. */
  readonly network?: string | undefined
  readonly conversationId: string
  readonly question: string
  /** What a program has asked of all answers: part of no question, and nothing to search for. */
  readonly instructions?: string
  readonly prompt: Prompt
  /** Since the last clear-context marker, oldest first. */
  readonly history: readonly Exchange[]
  /** Of its oldest turns, if it is long. */
  readonly summary?: ConversationSummary | null | undefined
  /** What is remembered of the member, newest first; absent unless they want this agent to use it. */
  readonly memories?: readonly RememberedFact[]
  /** The text of the conversation's files, quoted; only for agents that take it as their material. */
  readonly files?: string
  /** The form that was filled in last in this conversation; only for agents that keep it. */
  readonly filled?: FilledTemplate | null
  /** Files attached to earlier questions since the last clear-context marker, newest first. */
  readonly earlierFiles?: readonly string[]
  /** The cards of the replaced version, when only a part of it is regenerated. */
  readonly replaced?: readonly Card[]
  /** The model that wrote them; '' for none. */
  readonly replacedModel?: string
  /** Clarifying questions and choices before a regenerated answer: they stay, and are not asked again (§4). */
  readonly kept?: readonly Card[]
}

export interface AgentContext {
  /** Aborted when the user stops, the turn times out or the process ends; every upstream call takes it. */
  readonly signal: AbortSignal
  /** The models of the turn, including the language model selected by its prompt; their usage is counted. */
  readonly models: Models
  /** The tools that models can call; `only` limits them to those of an agent. */
  readonly tools: ToolRegistry
  readonly spent?: () => TurnUsage | null
  /** Marks in sources what may be misread, where their text was recognized; absent where no text is. */
  readonly markUnsure?: MarkUnsure
}

/** @returns the sources with what may be misread in them; never fails */
export type MarkUnsure = (sources: readonly SourceReference[]) => Promise<readonly SourceReference[]>

/** @returns the sources as a model is sent them: what may be misread in them is marked */
export async function markedSources(
  { markUnsure }: Pick<AgentContext, 'markUnsure'>,
  sources: readonly SourceReference[],
): Promise<readonly SourceReference[]> {
  return markUnsure ? markUnsure(sources) : sources
}

/**
 * Events of an agent: a change to a card, changes that are stored and shown atomically, the name of the model that
 * writes the answer, or a finished step that never runs again: its result, JSON, is stored together with the cards
 * yielded before it.
 */
export type AgentEvent =
  | CardChange
  | { readonly group: readonly CardChange[] }
  | { readonly model: string }
  | { readonly checkpoint: string; readonly result: unknown }

/** The user must choose before the answer continues. No state is kept in memory meanwhile. */
export interface Wait {
  readonly wait: WaitKind
  /** Identifies the question in choices (a tool by its id); a choice for another step is ignored. */
  readonly step: string
  /** State that the agent needs to resume, as JSON. */
  readonly saved: unknown
  /** Deadline in milliseconds since 1970; then options are skipped and tools refused; an outline ends as stopped. */
  readonly until: number
}

export type AgentRun = AsyncGenerator<AgentEvent, Wait | void, void>

export type Choice =
  | { readonly option: unknown }
  /** `isExpired`: the user did not respond in time, and is not expected to respond to later waits. */
  | { readonly isSkipped: true; readonly isExpired?: true }

export interface TurnProgress {
  /** The results of finished steps, by their names. */
  readonly steps: ReadonlyMap<string, unknown>
  /** The saved state and the choice; null before the first choice. */
  readonly chosen: { readonly step: string; readonly saved: unknown; readonly choice: Choice } | null
  /** The number of displayed cards; further ones need other ids. */
  readonly cardCount: number
}

/**
 * Answers asks. Text cards grow by many small `update` events; the engine coalesces, numbers, logs and sends. A run
 * throws {@link TurnFailure}, or a model's ModelError, when it cannot continue; what was yielded before stays.
 */
export interface Agent {
  readonly accepts?: Accepted
  /** Maximum duration of a run; the time for a user's choice does not count. */
  readonly limitMs: number
  /** Maximum tokens of an answer, when higher than usual. */
  readonly mostTokens?: number
  start(request: TurnRequest, context: AgentContext): AgentRun
  /**
   * Continues after a choice, or after the process that ran the turn has died. An agent without this never waits, and
   * its turns end as interrupted when their process dies, or restart.
   */
  resume?(request: TurnRequest, context: AgentContext, progress: TurnProgress): AgentRun
  /**
   * Its work can be repeated: after a crash it restarts from the last choice and replaces what it had written. With
   * `resume`, a turn that has stored a step is resumed instead, and never restarts.
   */
  readonly canRestart?: true
  readonly changesParts?: true
  /** Its answers can be made again by the steps, or the parts of the query, that were changed. */
  readonly takesSteps?: true
  readonly takesFrames?: true
  readonly templates?: readonly Template[]
  /** Whether a filled form applies to the questions after it as well. */
  readonly keepsTemplate?: boolean
  /** Of an agent made by a member: the version, with which the turn ends even if another is published meanwhile. */
  readonly version?: number
  /** The model chosen by its author, instead of the user's choice. */
  readonly model?: string
  /** @returns what is stored together with a question of this owner */
  statementsOfAsk?(owner: string): readonly Statement[]
  /** Generates the greeting, when it is not always the same. */
  greet?(context: Pick<AgentContext, 'signal'>): Promise<Greeting>
}

export interface Accepted {
  readonly documents?: true
  /** Documents are material next to the conversation, not what each question is about. */
  readonly asText?: true
  /** Spreadsheets and other tables, including those that are not documents. */
  readonly data?: true
  readonly images?: true
  /** @returns whether nothing can be done with images without a model that sees them; it never is when absent */
  readonly needsVision?: () => Promise<boolean>
  readonly links?: true
}

interface Greeting {
  readonly text: string
  readonly questions: readonly string[]
}

export type Pipeline = Agent['start']

export interface AgentQuery {
  readonly kind: Tables['conversations']['kind']
  readonly agentId: string
  readonly agentType: string
  readonly prompt: Prompt
  readonly owner: string
  /** The version of a made agent that a turn began with; absent for a new question. */
  readonly version?: number
}

/** @returns the agent that answers; null if there is none, or the owner may not use it (any more) */
export type FindAgent = (query: AgentQuery) => Promise<Agent | null>

/** An expected failure of a turn. `detail` goes to the log only. */
export class TurnFailure extends Error {
  override readonly name = 'TurnFailure'
  readonly code: TurnErrorCode
  constructor(code: TurnErrorCode, detail: string, options?: ErrorOptions) {
    super(detail, options)
    this.code = code
  }
}
