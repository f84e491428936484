import { createHash } from 'node:crypto'
import { agentIds } from '../../../lib/contract/agent-ids.ts'
import type { Card } from '../../../lib/contract/frames/card.ts'
import { messageStatus } from '../../../lib/contract/frames/message-status.ts'
import { recordType } from '../../../lib/contract/frames/record.ts'
import { sessionTitleCharacters } from '../../../lib/contract/routes/http.ts'
import {
  type ImportedConversation,
  type ImportedTurn,
  importLimits,
} from '../../../lib/contract/routes/import-routes.ts'
import { foldToLetters } from '../../../lib/text/fold.ts'
import { printable } from '../../../lib/text/printable.ts'
import type { Audit } from '../../moderation/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import { HostError } from '../../platform/errors.ts'
import { mapInSteps } from '../../platform/map-in-steps.ts'
import { spaceRefusal } from '../../platform/space-refusal.ts'
import { errorSentence } from '../../platform/terminal/sentences.ts'
import { BatchConflict, type Database, type Statement, statement } from '../../storage/database/database.ts'
import { withinSpace } from '../../storage/database/owned/space.ts'
import { indexMessage, messageText } from '../history/message-index.ts'

/** Imported conversations are chats with this agent. */
const agent = { kind: 'agent', agent_id: agentIds.universal, agent_type: 'universal' } as const
/** Characters of messages that are read without a pause. */
const readAtOnce = 50_000
/** Characters whose tokens are made without a pause. */
const indexedAtOnce = 5_000
/** Maximum records stored by one statement, or indexed by one commit. */
const rowsAtOnce = 10
/** Statements compiled without a pause. */
const insertsAtOnce = 4
/**
 * What a byte of a record takes up with its index. Measured on chats about a guide: 2.3 to 3.2 on SQLite, 4 to 11 on
 * PostgreSQL; messages of 190,000 characters 1.3 and 3.4, as only their beginning is indexed.
 */
const timesStored = { sqlite: 3, postgres: 6 } as const

/** Model name where the file does not contain one. */
const unnamedModel = 'ChatGPT'

interface ImportDeps {
  readonly database: Database
  readonly audit: Audit
  readonly now: Clock
  /** The space of a member in bytes; 0 is no limit. */
  readonly quota: number
}

interface Imported {
  readonly added: number
  readonly known: number
  readonly refused: number
}

/**
 * Adds conversations from another product to a member's chats, each in one commit, with their original dates. Their ids
 * are derived from the owner and the conversation, so that each is added once, unless it was deleted since.
 * @param conditions checked on storing, such as that the member still exists
 * @throws {HostError} too_large when the member has reached the maximum of conversations, or their space is full
 */
export async function importChats(
  deps: ImportDeps,
  owner: string,
  conversations: readonly ImportedConversation[],
  conditions: readonly Statement[],
): Promise<Imported> {
  let [added, known, refused] = [0, 0, 0]
  for (const conversation of conversations) {
    if (await isListed(deps.audit, conversation)) refused += 1
    else if (await store(deps, owner, conversation, conditions)) added += 1
    else known += 1
  }
  return { added, known, refused }
}

/** Whether it contains a listed (forbidden) word. */
async function isListed(audit: Audit, { title, turns }: ImportedConversation): Promise<boolean> {
  const found = await mapInSteps(
    turns,
    charactersOf,
    ({ question, answer }) =>
      audit.find(question, 'question') !== null || audit.find(answer, 'answer') !== null,
    readAtOnce,
  )
  return audit.find(title, 'check') !== null || found.includes(true)
}

function charactersOf({ question, answer }: ImportedTurn): number {
  return question.length + answer.length
}

/** @returns whether it was new. @throws {HostError} too_large; unauthorized */
async function store(
  { database, now, quota }: ImportDeps,
  owner: string,
  conversation: ImportedConversation,
  conditions: readonly Statement[],
): Promise<boolean> {
  const { build } = database
  const id = uuidOf(owner, 'chatgpt', conversation.source_id)
  const title = titleOf(conversation)
  const created = Math.min(Math.floor(conversation.created), now())
  const updated = Math.max(created, Math.min(Math.floor(conversation.updated), now()))
  const rows = await mapInSteps(
    conversation.turns.map((turn, position) => ({ turn, position })),
    ({ turn }) => charactersOf(turn),
    ({ turn, position }) => recordOf(turn, { id, owner, position, latest: now() }),
    readAtOnce,
  )
  const row = {
    ...agent,
    id,
    owner,
    title,
    letters: foldToLetters(title),
    search_pattern: 'normal',
    created_at: created,
    updated_at: updated,
    is_ended: 0,
    running_turn: '',
    imported_bytes: recordBytes(rows) * timesStored[database.dialect],
  }
  const names = Object.keys(row) as (keyof typeof row)[]
  const owned = build
    .selectFrom('conversations')
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .where('owner', '=', owner)
  const room = build
    .selectNoFrom((expression) => names.map((name) => expression.val(row[name]).as(name)))
    .where(owned, '<', importLimits.conversationsPerMember)
  const insert = build.insertInto('conversations').columns(names).expression(room)
  const statements = [...conditions, statement(insert, 1), ...(await insertRecords(database, rows))]
  try {
    await database.batch([...statements, ...withinSpace(database, { owner, most: quota })])
  } catch (error) {
    if (!(error instanceof BatchConflict)) throw error
    if (error.index < conditions.length)
      throw new HostError('unauthorized', errorSentence('unauthorized'), { cause: error })
    if (error.index >= statements.length) throw spaceRefusal(error)
    if (error.reason === 'rows')
      throw new HostError('too_large', '对话已经太多，加不进来了，请先删除一些', { cause: error })
    return false
  }

  await index(database, rows)
  return true
}

/**
 * Tokens are made of one message at a time, with pauses: those of 20,000 characters take 8 ms. If the process ends before
 * that, the next start indexes the rest.
 */
async function index(database: Database, rows: readonly ReturnType<typeof recordOf>[]): Promise<void> {
  for (const slice of sliceRows(rows)) {
    const statements = await mapInSteps(
      slice,
      ({ question, cards }) => question.length + cards.length,
      ({ doc_id, question, cards }) =>
        indexMessage(database, doc_id, messageText(question, JSON.parse(cards) as Card[])),
      indexedAtOnce,
    )
    await database.batch(statements.flat())
  }
}

/** Statements of many values take a while to compile. */
function insertRecords(
  { build }: Database,
  rows: readonly ReturnType<typeof recordOf>[],
): Promise<Statement[]> {
  return mapInSteps(
    sliceRows(rows),
    () => 1,
    (slice) => statement(build.insertInto('records').values(slice)),
    insertsAtOnce,
  )
}

function recordBytes(rows: readonly { readonly question: string; readonly cards: string }[]): number {
  return rows.reduce(
    (sum, { question, cards }) => sum + Buffer.byteLength(question) + Buffer.byteLength(cards),
    0,
  )
}

interface RecordPlace {
  readonly id: string
  readonly owner: string
  readonly position: number
  readonly latest: number
}

function recordOf(
  { question, answer, asked, model }: ImportedTurn,
  { id, owner, position, latest }: RecordPlace,
) {
  const card: Card = { id: 'imported', type: 'markdown', target: 'end', content: answer }
  return {
    doc_id: uuidOf(id, 'record', String(position)),
    conversation_id: id,
    owner,
    ask_id: uuidOf(id, 'ask', String(position)),
    position,
    is_current: 1,
    record_type: recordType.normal,
    search_pattern: 'normal',
    question: printable(question),
    status: answer === '' ? messageStatus.stop : messageStatus.end,
    like: 0,
    cards: JSON.stringify(answer === '' ? [] : [card]),
    error: '',
    model: answer === '' ? '' : /^[\w.: -]+$/.test(model) ? model : unnamedModel,
    created_at: Math.min(Math.floor(asked), latest),
  }
}

/** Without control characters and cut to the maximum length of a title; the first question when empty. */
function titleOf({ title, turns }: ImportedConversation): string {
  const given = printable((title.trim() || (turns[0]?.question ?? '')).replaceAll(/\s+/g, ' ')).trim()
  return Array.from(given).slice(0, sessionTitleCharacters).join('')
}

function uuidOf(...parts: readonly string[]): string {
  const hex = createHash('sha256').update(JSON.stringify(parts)).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  )
}

function sliceRows<Row>(rows: readonly Row[]): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / rowsAtOnce) }, (_, at) =>
    rows.slice(at * rowsAtOnce, (at + 1) * rowsAtOnce),
  )
}
