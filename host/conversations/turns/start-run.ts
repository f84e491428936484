import type { Logger } from 'pino'
import type { Card } from '../../../lib/contract/frames/card.ts'
import type { Prompt } from '../../../lib/contract/frames/client-frame.ts'
import { continueModels } from '../../models/continuation/continue-replies.ts'
import type { Exchange, RememberedFact } from '../../models/exchange.ts'
import { withinTokens } from '../../models/models.ts'
import type { ModelRegistry } from '../../models/registry.ts'
import { type ModelCost, UsageMeter } from '../../models/usage-meter.ts'
import type { Audit } from '../../moderation/audit.ts'
import type { Database } from '../../storage/database/database.ts'
import type { ToolRegistry } from '../../tools/registry.ts'
import { readSummary } from '../summaries/stored-summary.ts'
import type { Agent, AgentRun, FindAgent, MarkUnsure, TurnProgress } from './agent.ts'
import { AnsweringModel } from './answering-model.ts'
import type { EndedTurn } from './ended-turn.ts'
import type { LongTurn } from './long-turn.ts'
import { loadView } from './recover-turns.ts'
import { RunningTurn } from './running-turn.ts'
import { SentExtentLog } from './sent-extent.ts'
import { endOfStop } from './turn-end.ts'
import {
  positionOf,
  readChoiceCards,
  readEarlierFiles,
  readExchanges,
  readFilledBefore,
  readLimits,
  readReplaced,
} from './turn-history.ts'
import { TurnLost } from './turn-log.ts'
import { type StopCause, type TurnRow, waitOf } from './turn-row.ts'
import type { TurnAddress, TurnView } from './turn-view.ts'
import { TurnWriter, type TurnWriterDeps } from './turn-writer.ts'
import { progressOf, queryOf } from './waiting-turns.ts'
import { withMarkedSources } from './with-marked-sources.ts'

/**
 * Called with the usage of a run when it ends, because its turn has ended or waits; not when this process dies. The
 * engine closes only after it has returned; `giveUp` is aborted when time is up.
 * @param runId identifies the run; a turn that waits has several
 */
export type OnRunEnd = (runId: string, costs: readonly ModelCost[], giveUp: AbortSignal) => Promise<void>

export interface RunDeps {
  readonly audit: Audit
  readonly log: Logger
  /** The models that a question can select; clients get the model's name as soon as their question is accepted. */
  readonly models: ModelRegistry
  readonly tools: ToolRegistry
  /** Reads what is remembered of the owner, for an agent of this type. */
  readonly readMemories?: (owner: string, agentType: string) => Promise<readonly RememberedFact[]>
  /** Marks what may be misread in the sources of an owner's answer. */
  readonly markUnsure?: (owner: string, ...sources: Parameters<MarkUnsure>) => ReturnType<MarkUnsure>
  /** Adds verdicts to what an agent says of its sources. */
  readonly withVerdicts?: (run: AgentRun, cards: readonly Card[]) => AgentRun
  /** Called after a turn that left out the oldest ones of its conversation. */
  readonly onLongTurn?: (turn: LongTurn) => void
  /** Called once the end of a turn is stored that its owner did not stop. */
  readonly onEnded?: (turn: EndedTurn) => void
}

export interface Run {
  readonly owner: string
  readonly network: string | undefined
  readonly prompt: Prompt
  readonly meter: UsageMeter
  readonly onEnd: OnRunEnd | undefined
  /** Maximum tokens of a request and its reply. */
  readonly maxTokens?: number | undefined
  /** Absent for a new turn. */
  readonly progress?: TurnProgress
  /** The process that ran it before has died. */
  readonly isRevived?: boolean
}

/** Starts or resumes an agent on a turn under a lease of this process. */
export function startRun(
  deps: Omit<TurnWriterDeps, 'meter'> & RunDeps & { readonly lease: number },
  view: TurnView,
  agent: Agent,
  { owner, network, prompt, meter, progress, isRevived, maxTokens }: Run,
): RunningTurn {
  const { database, group, streams, now, giveUp, audit, log, lease } = deps
  const counted = meter.counted(deps.models.choose(prompt.model))
  const sent = new SentExtentLog()
  const answering = new AnsweringModel()
  const models = answering.watch(sent.watch(continueModels(withinTokens(counted, maxTokens))))
  let history: readonly Exchange[] = []
  const resumed = resumptionOf(agent, progress)
  const { askId, docId, conversationId, agentType, question } = view.address
  const running = new RunningTurn(
    {
      writer: new TurnWriter(
        { database, group, streams, now, giveUp, meter, extent: () => sent.extentOf(history), answering },
        view,
        lease,
      ),
      audit,
      log,
      limitMs: agent.limitMs,
      isResumable: canContinue(agent),
      isSecondStart: isRevived === true && agent.canRestart === true && !resumed,
      run: (request, signal) => {
        const markUnsure = deps.markUnsure?.bind(null, owner)
        const spent = () => meter.whole
        const context = { signal, models, tools: deps.tools, spent, ...(markUnsure && { markUnsure }) }
        const events = resumed?.(request, context) ?? agent.start(request, context)
        const answer = markUnsure ? withMarkedSources(events, markUnsure) : events
        return deps.withVerdicts?.(answer, resumed ? view.cards : []) ?? answer
      },
    },
    async () => {
      const known = { askId, docId, owner, network, conversationId, question, prompt }
      const read = await readForTurn(deps, view.address, owner, {
        prompt,
        keepsTemplate: agent.keepsTemplate,
      })
      history = read.history
      return { ...known, ...read }
    },
  )
  void running.finished.then(() => {
    const { turnId } = view.address
    const isStopped = running.stopCause !== null
    if (view.hasEnded)
      deps.onEnded?.({ turnId, docId, owner, agentType, question, prompt, cards: view.cards, isStopped })
    if (isStopped) return
    // When older turns are not read, the numbers of the others change with each turn.
    const turnsLeftOut = history.length < readLimits.exchanges ? sent.turnsToSummarize : 0
    if (turnsLeftOut > 0) deps.onLongTurn?.({ turnId, conversationId, model: prompt.model, turnsLeftOut })
  })
  return running
}

/** Reads the input of an agent other than the question. */
async function readForTurn(
  { database, readMemories }: Pick<RunDeps, 'readMemories'> & { readonly database: Database },
  { turnId, askId, docId, conversationId, agentType }: TurnAddress,
  owner: string,
  {
    prompt,
    keepsTemplate = false,
  }: { readonly prompt: Prompt; readonly keepsTemplate?: boolean | undefined },
) {
  const position = await positionOf(database, docId)
  const history = await readExchanges(database, conversationId, position)
  return {
    history,
    summary: await readSummary(database, conversationId, history),
    memories: (await readMemories?.(owner, agentType)) ?? [],
    ...(keepsTemplate ? { filled: await readFilledBefore(database, conversationId, position) } : {}),
    earlierFiles: await readEarlierFiles(database, conversationId, position),
    ...(await readReplaced(database, turnId, prompt)),
    kept: prompt.action === 'repeat' ? await readChoiceCards(database, conversationId, askId) : [],
  }
}

/** @returns how a turn is resumed; undefined for one that starts, or restarts */
function resumptionOf(agent: Agent, progress: TurnProgress | undefined): Agent['start'] | undefined {
  if (!progress || !agent.resume) return undefined
  if (agent.canRestart && progress.steps.size === 0) return undefined
  return (request, context) => agent.resume?.(request, context, progress) ?? agent.start(request, context)
}

function canContinue(agent: Agent): boolean {
  return agent.resume !== undefined || agent.canRestart === true
}

/**
 * How to continue a stored turn.
 * @param cardCount the number of displayed cards
 * @returns null when its conversation was deleted, or its agent can neither resume nor restart
 */
export async function continuationOf(
  { database, findAgent }: { readonly database: Database; readonly findAgent: FindAgent },
  turn: TurnRow,
  cardCount: number,
): Promise<{ readonly agent: Agent; readonly run: Omit<Run, 'onEnd' | 'maxTokens'> } | null> {
  const query = await queryOf(database, turn)
  const agent = query && (await findAgent(query))
  if (!query || !agent || !canContinue(agent)) return null
  const progress = await progressOf(database, turn, cardCount)
  const meter = new UsageMeter(waitOf(turn)?.usage)
  return { agent, run: { owner: turn.owner, network: turn.network, prompt: query.prompt, meter, progress } }
}

/** Ends a waiting turn that is stopped, under this lease. */
export async function storeStop(
  { database, streams, now, giveUp }: Omit<TurnWriterDeps, 'meter'>,
  turn: TurnRow,
  lease: number,
  cause: StopCause,
): Promise<void> {
  const view = await loadView(database, turn)
  streams.adopt(view)
  try {
    await new TurnWriter({ database, streams, now, giveUp }, view, lease).end(endOfStop(cause))
  } catch (error) {
    // Its current owner finds the stop request in its row.
    if (!(error instanceof TurnLost)) throw error
  } finally {
    streams.release(turn.id)
  }
}
