import type { Logger } from 'pino'
import { isAnswerCardType, isChoiceCardType } from '../../../lib/contract/cards/card-types.ts'
import type { Card } from '../../../lib/contract/frames/card.ts'
import type { Prompt } from '../../../lib/contract/frames/frame.ts'
import { recordType } from '../../../lib/contract/frames/record.ts'
import { fenceCode } from '../../../lib/text/markdown/fence-code.ts'
import type { Exchange } from '../../models/exchange.ts'
import type { ModelRegistry } from '../../models/registry.ts'
import { type ModelCost, UsageMeter } from '../../models/usage-meter.ts'
import type { Audit } from '../../moderation/audit.ts'
import type { Database } from '../../storage/database/database.ts'
import type { ToolRegistry } from '../../tools/registry.ts'
import { parseFrame } from '../streams/conversation-streams.ts'
import type { Agent, FindAgent, TurnProgress, TurnRequest } from './agent.ts'
import { loadView } from './recover-turns.ts'
import { RunningTurn } from './running-turn.ts'
import { readFrames, TurnLost } from './turn-log.ts'
import { type TurnRow, waitOf } from './turn-row.ts'
import type { TurnView } from './turn-view.ts'
import { TurnWriter, type TurnWriterDeps } from './turn-writer.ts'
import { progressOf, queryOf } from './waiting-turns.ts'

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
}

export interface Run {
  readonly owner: string
  readonly network: string | undefined
  readonly prompt: Prompt
  readonly meter: UsageMeter
  readonly onEnd: OnRunEnd | undefined
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
  { owner, network, prompt, meter, progress, isRevived }: Run,
): RunningTurn {
  const { database, group, streams, now, giveUp, audit, log, lease } = deps
  const models = meter.counted(deps.models.choose(prompt.model))
  const { askId, docId, conversationId, question } = view.address
  return new RunningTurn(
    {
      writer: new TurnWriter({ database, group, streams, now, giveUp, meter }, view, lease),
      audit,
      log,
      limitMs: agent.limitMs,
      isResumable: canContinue(agent),
      isSecondStart: isRevived === true && agent.canRestart === true,
      run: (request, signal) => {
        const context = { signal, models, tools: deps.tools, spent: () => meter.whole }
        return progress && agent.resume
          ? agent.resume(request, context, progress)
          : agent.start(request, context)
      },
    },
    async () => ({
      askId,
      docId,
      owner,
      network,
      conversationId,
      question,
      prompt,
      history: await readExchanges(database, { conversationId, askId }),
      earlierFiles: await readEarlierFiles(database, conversationId, askId),
      ...(await readReplaced(database, view.address.turnId, prompt)),
      kept: prompt.action === 'repeat' ? await readChoiceCards(database, conversationId, askId) : [],
    }),
  )
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
): Promise<{ readonly agent: Agent; readonly run: Omit<Run, 'onEnd'> } | null> {
  const query = await queryOf(database, turn)
  const agent = query && findAgent(query)
  if (!query || !agent || !canContinue(agent)) return null
  const progress = await progressOf(database, turn, cardCount)
  const meter = new UsageMeter(waitOf(turn)?.usage)
  return { agent, run: { owner: turn.owner, network: turn.network, prompt: query.prompt, meter, progress } }
}

/** Ends a waiting turn as stopped, under this lease. */
export async function storeStop(
  { database, streams, now, giveUp }: Omit<TurnWriterDeps, 'meter'>,
  turn: TurnRow,
  lease: number,
): Promise<void> {
  const view = await loadView(database, turn)
  streams.adopt(view)
  try {
    await new TurnWriter({ database, streams, now, giveUp }, view, lease).end({ kind: 'cancelled' })
  } catch (error) {
    // Its current owner finds the stop request in its row.
    if (!(error instanceof TurnLost)) throw error
  } finally {
    streams.release(turn.id)
  }
}

/** The cards of the replaced version, when only a part of it is regenerated. */
async function readReplaced(
  database: Database,
  turnId: string,
  { copilot_option: option }: Prompt,
): Promise<Pick<TurnRequest, 'replaced' | 'replacedModel'>> {
  if (!option || !('section' in option || 'part' in option || 'picture' in option)) return {}

  const frames = await readFrames(database, turnId, 0)
  const replaces = frames.map(({ json }) => parseFrame(json).replaces).find((docId) => docId !== undefined)
  if (replaces === undefined) return {}

  const row = await database.first<{ cards: string; model: string }>(
    database.build.selectFrom('records').select(['cards', 'model']).where('doc_id', '=', replaces),
  )
  return row ? { replaced: JSON.parse(row.cards) as Card[], replacedModel: row.model } : {}
}

/** The clarifying questions and choices of the newest other version of an answer. */
async function readChoiceCards(database: Database, conversationId: string, askId: string): Promise<Card[]> {
  const row = await database.first<{ cards: string }>(
    database.build
      .selectFrom('records as own')
      .innerJoin('records as other', (join) =>
        join
          .onRef('other.conversation_id', '=', 'own.conversation_id')
          .onRef('other.position', '=', 'own.position')
          .onRef('other.ask_id', '!=', 'own.ask_id'),
      )
      .select('other.cards')
      .where('own.conversation_id', '=', conversationId)
      .where('own.ask_id', '=', askId)
      .orderBy('other.created_at', 'desc')
      .limit(1),
  )
  return (JSON.parse(row?.cards ?? '[]') as Card[]).filter(({ type }) => isChoiceCardType(type))
}

/** Maximum of what is read of a conversation: exchanges, and characters of their stored cards. */
const readLimits = { exchanges: 400, characters: 8_000_000 } as const
const pageSize = 20

/** The newest exchanges since the last clear-context marker within the limits, oldest first. */
async function readExchanges(
  database: Database,
  { conversationId, askId }: { readonly conversationId: string; readonly askId: string },
): Promise<Exchange[]> {
  const exchanges: Exchange[] = []
  let characters = 0
  let before = Number.MAX_SAFE_INTEGER
  for (;;) {
    // Page by page, so that a long conversation is not parsed in one go.
    const page = await database.all<ExchangeRow>(
      database.build
        .selectFrom('records')
        .select(['position', 'record_type', 'question', 'cards', 'ask_id'])
        .where('conversation_id', '=', conversationId)
        .where('is_current', '=', 1)
        .where('position', '<', before)
        .orderBy('position', 'desc')
        .limit(pageSize),
    )
    for (const row of page) {
      if (Number(row.record_type) === recordType.clear) return exchanges.toReversed()
      if (Number(row.record_type) !== recordType.normal || row.ask_id === askId) continue
      characters += row.cards.length
      if (characters > readLimits.characters || exchanges.length === readLimits.exchanges)
        return exchanges.toReversed()
      exchanges.push({ question: row.question, answer: answerOf(JSON.parse(row.cards) as Card[]) })
    }
    before = Number(page.at(-1)?.position)
    if (page.length < pageSize) return exchanges.toReversed()
  }
}

interface ExchangeRow {
  readonly position: number | string
  readonly record_type: number
  readonly question: string
  readonly cards: string
  readonly ask_id: string
}

/** Maximum earlier questions whose files are included. */
const earlierRecords = 200

/** The files of the questions since the last clear-context marker, newest first, without those of the current one. */
async function readEarlierFiles(
  database: Database,
  conversationId: string,
  askId: string,
): Promise<readonly string[]> {
  const rows = await database.all<{ record_type: number; ask_id: string; prompt: string | null }>(
    database.build
      .selectFrom('records')
      .leftJoin('turns', (join) =>
        join.onRef('turns.owner', '=', 'records.owner').onRef('turns.ask_id', '=', 'records.ask_id'),
      )
      .select(['records.record_type', 'records.ask_id', 'turns.prompt'])
      .where('records.conversation_id', '=', conversationId)
      .where('records.is_current', '=', 1)
      .orderBy('records.position', 'desc')
      .limit(earlierRecords),
  )
  const cleared = rows.findIndex((row) => Number(row.record_type) === recordType.clear)
  const ids = rows
    .slice(0, cleared === -1 ? undefined : cleared)
    .filter((row) => row.ask_id !== askId && row.prompt !== null)
    .flatMap((row) => (JSON.parse(row.prompt ?? '{}') as Prompt).file_ids ?? [])
  return [...new Set(ids)]
}

function answerOf(cards: readonly Card[]): string {
  return cards
    .filter((card) => isAnswerCardType(card.type) && !card.isError)
    .map(({ type, content, title }) => {
      if (typeof content !== 'string') return ''
      return type === 'code' ? fenceCode(content, title) : content
    })
    .join('\n\n')
}
