import type { Card, CardEvent } from '../../../lib/contract/frames/card.ts'
import type { TurnErrorCode } from '../../../lib/contract/error-code.ts'
import type { Prompt, WaitKind } from '../../../lib/contract/frames/frame.ts'
import type { Template } from '../../../lib/contract/template.ts'
import type { Exchange } from '../../models/exchange.ts'
import type { Models } from '../../models/models.ts'
import type { TurnUsage } from '../../models/usage-meter.ts'
import type { ToolRegistry } from '../../tools/registry.ts'

/** One ask, as an agent sees it. */
export interface TurnRequest {
  readonly askId: string
  /** The record that the answer is stored in. */
  readonly docId?: string
  readonly owner: string
  /** What a visitor's network is counted as; '' or absent for members. */
  readonly network?: string | undefined
  readonly conversationId: string
  readonly question: string
  readonly prompt: Prompt
  /** Since the last clear-context marker, the oldest first. */
  readonly history: readonly Exchange[]
  /** The files that were sent with the questions before, since the last clear-context marker, the newest first. */
  readonly earlierFiles?: readonly string[]
  /** The cards of the version that this one replaces, where a part of it is to be done again. */
  readonly replaced?: readonly Card[]
  /** The model that wrote them; '' where none did. */
  readonly replacedModel?: string
  /** What was asked back and chosen before an answer that is repeated: it stays, and is not asked again (§4). */
  readonly kept?: readonly Card[]
}

export interface AgentContext {
  /** Aborted when the reader stops, the turn's time is up or the process ends; every upstream call takes it. */
  readonly signal: AbortSignal
  /** The models of the turn, the language model that its prompt chose among them; what they cost is counted. */
  readonly models: Models
  /** What the models may call; `only` narrows them to those that an agent offers. */
  readonly tools: ToolRegistry
  /** What the turn has cost of its models so far. */
  readonly spent?: () => TurnUsage | null
}

/**
 * What an agent yields: a change to a card, changes that are stored and shown all or not at all, the name of the model
 * that writes the answer, or a step that is done and is never done again: its result, JSON, is stored together with the
 * cards that were yielded before it.
 */
export type AgentEvent =
  | CardEvent
  | { readonly together: readonly CardEvent[] }
  | { readonly model: string }
  | { readonly checkpoint: string; readonly result: unknown }

/** The reader has to choose before the answer goes on. Nothing is in memory meanwhile. */
export interface Wait {
  readonly wait: WaitKind
  /** Names what is asked, as choices name it (a tool by its id): one for another step changes nothing. */
  readonly step: string
  /** What the agent needs to go on, as JSON. */
  readonly saved: unknown
  /** Until when, in milliseconds since 1970; then options go on as skipped, anything else ends as stopped. */
  readonly until: number
}

/** An answer that is being made; it ends, or waits for a choice. */
export type AgentRun = AsyncGenerator<AgentEvent, Wait | void, void>

/** What the reader chose, or that the step is left out. */
export type Choice =
  | { readonly option: unknown }
  /** `isExpired`: nobody was there to choose, and nobody will be for what comes next. */
  | { readonly isSkipped: true; readonly isExpired?: true }

/** How far a turn had come, before its process died or the reader was asked. */
export interface TurnProgress {
  /** The results of the steps that are done, by their names. */
  readonly steps: ReadonlyMap<string, unknown>
  /** What was saved for the choice, and the choice: null before the first one. */
  readonly chosen: { readonly step: string; readonly saved: unknown; readonly choice: Choice } | null
  /** How many cards stand on screen; further ones need other ids. */
  readonly cardCount: number
}

/**
 * Answers asks. Text cards grow by many small `update` events; the engine coalesces, numbers, logs and sends.
 * A run throws {@link TurnFailure}, or a model's ModelError, when it cannot go on; what was yielded before stays.
 */
export interface Agent {
  /** What may be sent with a question; nothing where it is left out. */
  readonly accepts?: Accepted
  /** No run takes longer than this; the time in which a reader chooses does not count. */
  readonly limitMs: number
  /** What an answer may cost where that is more than a question usually does, in tokens. */
  readonly mostTokens?: number
  start(request: TurnRequest, context: AgentContext): AgentRun
  /**
   * Goes on after a choice, or after the process that ran the turn has died. An agent without this never waits, and its
   * turns end as interrupted when their process dies, or begin again.
   */
  resume?(request: TurnRequest, context: AgentContext, progress: TurnProgress): AgentRun
  /**
   * What it does may be done twice, so that a turn whose process has died is begun again, from the question or from the last
   * choice of its reader, and what it writes then takes the place of what it had written.
   */
  readonly beginsAgain?: true
  /** A marked part of what it has written may be changed by its reader, which makes another version. */
  readonly changesParts?: true
  /** The forms that it works from. */
  readonly templates?: readonly Template[]
  /** What it says before anything is asked, where that is not always the same. */
  greet?(context: Pick<AgentContext, 'signal'>): Promise<Greeting>
}

/** What an agent takes beside words. */
export interface Accepted {
  readonly documents?: true
  /** Files of tables, also such as are no documents. */
  readonly data?: true
  readonly images?: true
  readonly links?: true
}

/** What a greeting says, and what may be asked of it. */
interface Greeting {
  readonly text: string
  readonly questions: readonly string[]
}

/** A run without an agent around it. */
export type Pipeline = Agent['start']

/** Which conversation an ask is in, and how it is to be answered. */
export interface AgentQuery {
  readonly kind: 'search' | 'agent'
  readonly agentId: string
  readonly agentType: string
  readonly prompt: Prompt
}

/** @returns the agent that answers; null when there is none */
export type FindAgent = (query: AgentQuery) => Agent | null

/** An expected end of a turn in error. `detail` goes to the log only. */
export class TurnFailure extends Error {
  override readonly name = 'TurnFailure'
  readonly code: TurnErrorCode
  constructor(code: TurnErrorCode, detail: string, options?: ErrorOptions) {
    super(detail, options)
    this.code = code
  }
}
