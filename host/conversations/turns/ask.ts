import type { RawBuilder } from 'kysely'
import type { ClientFrame, Prompt } from '../../../lib/contract/frames/client-frame.ts'
import type { SearchPattern } from '../../../lib/contract/frames/frame.ts'
import { responseCode, type ServerFrame } from '../../../lib/contract/frames/frame.ts'
import { messageStatus } from '../../../lib/contract/frames/message-status.ts'
import { recordType } from '../../../lib/contract/frames/record.ts'
import { foldToLetters } from '../../../lib/text/fold.ts'
import type { ModelRegistry } from '../../models/registry.ts'
import type { Clock } from '../../platform/clock.ts'
import { HostError } from '../../platform/errors.ts'
import type { MakeId } from '../../platform/make-id.ts'
import { errorSentence } from '../../platform/terminal/sentences.ts'
import { BatchConflict, type Database, type Statement, statement } from '../../storage/database/database.ts'
import type { Tables } from '../../storage/database/tables.ts'
import { endOfConversation } from '../history/history.ts'
import type { Agent, AgentQuery, FindAgent } from './agent.ts'
import { findReplaced, openConversation } from './asked-conversation.ts'
import { requirePart } from './marked-part.ts'
import { noAgent } from './no-agent.ts'
import { isRedone, requireNewestVersion } from './own-steps.ts'
import { requireRoom } from './require-room.ts'
import { chosenModel, fingerprintOf, repeatedPrompt, storedPrompt } from './stored-prompt.ts'
import { questionOf } from './template-ask.ts'
import { toLoggedFrame } from './turn-log.ts'
import { findTurn, type TurnRow } from './turn-row.ts'
import { type TurnAddress, TurnView } from './turn-view.ts'

const titleCharacters = 200

export interface AskInput {
  readonly owner: string
  readonly kind: Tables['conversations']['kind']
  readonly frame: ClientFrame
  /** The key under which a visitor's network is counted; absent for members. */
  readonly network?: string | undefined
  readonly turnId: string
  /** Conditions for storing the ask, such as that its owner still exists. */
  readonly conditions?: readonly Statement[]
  /** The usage reserved for it from the daily allowance, as JSON. */
  readonly reserved?: string | undefined
  readonly lease: number
}

/** The turn was started now, or earlier by the same ask_id. */
export type AskOutcome =
  | {
      readonly isNew: true
      readonly view: TurnView
      readonly frames: readonly ServerFrame[]
      readonly agent: Agent
      /** The effective prompt: a repeat is answered like the answer that it replaces. */
      readonly prompt: Prompt
    }
  | { readonly isNew: false; readonly turn: TurnRow }

interface AskDeps {
  readonly database: Database
  readonly now: Clock
  readonly makeId: MakeId
  readonly models: ModelRegistry
  readonly findAgent: FindAgent
  /** The space of a member in bytes; 0 or absent is no limit. */
  readonly quota?: number
}

/**
 * Stores an ask: conversation, record, turn and its first two frames in one commit, so that an acknowledged question is
 * never lost.
 * @throws {HostError} bad_frame when no agent or model answers, unknown, busy, conversation_ended (also when a made agent
 * may not be used any more), id_reused, space_full, no_identity when the conditions do not hold
 */
export async function storeAsk(deps: AskDeps, input: AskInput): Promise<AskOutcome> {
  const sent = input.frame.prompt
  const askId = sent.ask_id ?? ''
  const earlier = await findTurn(deps.database, input.owner, askId)
  if (earlier) return sameAsk(earlier, sent)
  await requireRoom(deps.database, input.owner, deps.quota ?? 0)

  const conversation = await openConversation(deps.database, input)
  const agentId = conversation?.agent_id ?? input.frame.agent_id
  const agentType = conversation?.agent_type ?? input.frame.agent_type
  const replaced = conversation ? await findReplaced(deps.database, input, conversation) : null
  const repeated = isRedone(sent) ? replaced : null
  const asked = await promptOf(deps.database, input, repeated)
  const agent = await findAnswering(deps, input, { agentId, agentType, ...asked })
  const unanswered = { agentType, kind: input.kind, isContinued: conversation !== null }
  if (!agent) throw noAgent(unanswered)
  const prompt = withModelOf(agent, deps.models, asked.prompt)

  requirePart(agent, replaced, prompt)
  requireNewestVersion(agent, replaced, sent)
  const question = repeated ? repeated.question : questionOf(agent, prompt)
  const conversationId = conversation?.id ?? deps.makeId()
  const { turnId, kind, conditions = [] } = input
  const docId = deps.makeId()
  const address: TurnAddress = { turnId, askId, docId, conversationId, agentId, agentType, kind, question }
  const frames = openingFrames(address, replaced?.doc_id, chosenModel(deps.models, prompt))
  try {
    await deps.database.batch([
      ...conditions,
      conversation
        ? claimConversation(deps, input, address, conversation.title === '')
        : insertConversation(deps, input, address),
      ...(replaced ? [retireVersion(deps.database, replaced.doc_id)] : []),
      insertRecord(deps, input, address, {
        position: replaced?.position ?? endOfConversation(address.conversationId),
        prompt,
      }),
      insertTurn(deps, input, address, { prompt, version: agent.version }),
      ...(agent.statementsOfAsk?.(input.owner) ?? []),
      statement(
        deps.database.build
          .insertInto('turn_log')
          .values(
            frames
              .map(toLoggedFrame)
              .map((frame) => ({ turn_id: address.turnId, seq: frame.seq, frame: frame.json })),
          ),
      ),
      ...(replaced || input.kind !== 'search' ? [] : [rememberSearch(deps, input, question)]),
    ])
  } catch (error) {
    const winner = await findTurn(deps.database, input.owner, askId)
    // The commit may have succeeded although its reply was lost.
    if (winner?.id === address.turnId) return existingTurn(address, frames, agent, prompt)
    if (!(error instanceof BatchConflict)) throw error
    if (winner) return sameAsk(winner, sent)
    if (error.index < conditions.length) throw new HostError('no_identity', errorSentence('unauthorized'))
    // It may have changed owner meanwhile, or ended.
    await openConversation(deps.database, input)
    // So may the agent, with the version that was to answer.
    if (!(await findAnswering(deps, input, { agentId, agentType, ...asked }))) throw noAgent(unanswered)
    throw new HostError('busy', '上一个问题还在回答，请等它结束或先停止', { cause: error })
  }

  return existingTurn(address, frames, agent, prompt)
}

/** @returns the agent in the version that wrote a repeated answer, or else in the one that is published */
async function findAnswering(
  { findAgent }: AskDeps,
  { kind, owner }: AskInput,
  named: Pick<AgentQuery, 'agentId' | 'agentType' | 'prompt' | 'version'>,
): Promise<Agent | null> {
  const { version = 0, ...query } = { ...named, kind, owner }
  const earlier = version > 0 ? await findAgent({ ...query, version }) : null
  return earlier ?? findAgent(query)
}

async function promptOf(
  database: Database,
  { frame, owner }: AskInput,
  repeated: Tables['records'] | null,
): Promise<{ readonly prompt: Prompt; readonly version?: number }> {
  if (!repeated) return { prompt: frame.prompt }
  const turn = await findTurn(database, owner, repeated.ask_id)
  const replaced = turn ? (JSON.parse(turn.prompt) as Prompt) : {}
  const pattern = repeated.search_pattern as SearchPattern
  const prompt = repeatedPrompt(frame.prompt, { ...replaced, pattern })
  // An answer is repeated by the version that wrote it, while that is kept.
  return { prompt, version: Number(turn?.agent_version ?? 0) }
}

/** A model that is not configured any more is not asked for. */
function withModelOf({ model }: Agent, { names }: ModelRegistry, prompt: Prompt): Prompt {
  return model !== undefined && names.includes(model) ? { ...prompt, model } : prompt
}

function existingTurn(
  address: TurnAddress,
  frames: readonly ServerFrame[],
  agent: Agent,
  prompt: Prompt,
): AskOutcome {
  const view = new TurnView(address)
  for (const frame of frames) view.apply(frame)
  return { isNew: true, view, frames, agent, prompt }
}

function sameAsk(turn: TurnRow, prompt: Prompt): AskOutcome {
  if (turn.fingerprint !== fingerprintOf(prompt)) {
    throw new HostError('id_reused', '这个问题的编号已被另一个问题使用')
  }
  return { isNew: false, turn }
}

function openingFrames(
  address: TurnAddress,
  replaces: string | undefined,
  model: string | null | undefined,
): ServerFrame[] {
  const common = {
    agent_id: address.agentId,
    agent_type: address.agentType,
    conversation_id: address.conversationId,
    ask_id: address.askId,
  }
  return [
    { code: responseCode.conversationReset, ...common, seq: 1, message: address.question },
    {
      code: responseCode.askReset,
      ...common,
      doc_id: address.docId,
      ...(replaces ? { replaces } : {}),
      ...(model ? { model } : {}),
      seq: 2,
    },
  ]
}

/** @param isFirst whether this is the first question, which becomes the title */
function claimConversation(
  deps: AskDeps,
  input: AskInput,
  address: TurnAddress,
  isFirst: boolean,
): Statement {
  return statement(
    deps.database.build
      .updateTable('conversations')
      .set({
        running_turn: address.turnId,
        updated_at: deps.now(),
        ...(isFirst ? firstQuestion(input, address) : {}),
      })
      .where('id', '=', address.conversationId)
      .where('owner', '=', input.owner)
      .where('running_turn', '=', '')
      .where('is_ended', '=', 0),
    1,
  )
}

function insertConversation(deps: AskDeps, input: AskInput, address: TurnAddress): Statement {
  return statement(
    deps.database.build.insertInto('conversations').values({
      id: address.conversationId,
      owner: input.owner,
      kind: input.kind,
      agent_id: address.agentId,
      agent_type: address.agentType,
      ...firstQuestion(input, address),
      created_at: deps.now(),
      updated_at: deps.now(),
      is_ended: 0,
      running_turn: address.turnId,
    }),
  )
}

function firstQuestion({ frame }: AskInput, { question }: TurnAddress) {
  const title = question.slice(0, titleCharacters)
  return { title, letters: foldToLetters(title), search_pattern: frame.prompt.pattern ?? 'normal' }
}

function retireVersion(database: Database, docId: string): Statement {
  return statement(
    database.build
      .updateTable('records')
      .set({ is_current: 0 })
      .where('doc_id', '=', docId)
      .where('is_current', '=', 1),
    1,
  )
}

function insertRecord(
  deps: AskDeps,
  input: AskInput,
  address: TurnAddress,
  { position, prompt }: { readonly position: number | RawBuilder<number>; readonly prompt: Prompt },
): Statement {
  return statement(
    deps.database.build.insertInto('records').values({
      doc_id: address.docId,
      conversation_id: address.conversationId,
      owner: input.owner,
      ask_id: address.askId,
      position,
      is_current: 1,
      record_type: recordType.normal,
      search_pattern: prompt.pattern ?? 'normal',
      question: address.question,
      status: messageStatus.start,
      like: 0,
      cards: '[]',
      error: '',
      model: '',
      created_at: deps.now(),
    }),
  )
}

function insertTurn(
  deps: AskDeps,
  input: AskInput,
  address: TurnAddress,
  { prompt, version = 0 }: { readonly prompt: Prompt; readonly version?: number | undefined },
): Statement {
  return statement(
    deps.database.build.insertInto('turns').values({
      id: address.turnId,
      owner: input.owner,
      ask_id: address.askId,
      conversation_id: address.conversationId,
      doc_id: address.docId,
      fingerprint: fingerprintOf(input.frame.prompt),
      prompt: JSON.stringify(storedPrompt(prompt)),
      network: input.network ?? '',
      reserved: input.reserved ?? '',
      state: 'running',
      lease: input.lease,
      agent_version: version,
      last_seq: 2,
      end_frame: '',
      created_at: deps.now(),
      ended_at: 0,
    }),
  )
}

function rememberSearch(deps: AskDeps, input: AskInput, question: string): Statement {
  return statement(
    deps.database.build
      .insertInto('searches')
      .values({ owner: input.owner, question: question.slice(0, titleCharacters), created_at: deps.now() }),
  )
}
