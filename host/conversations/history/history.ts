import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Card } from '../../../lib/contract/frames/card.ts'
import type { ConversationExtent } from '../../../lib/contract/frames/conversation-extent.ts'
import { searchPatterns, type Waiting } from '../../../lib/contract/frames/frame.ts'
import { isSettled, type MessageStatus } from '../../../lib/contract/frames/message-status.ts'
import { type ChatRecord, recordType } from '../../../lib/contract/frames/record.ts'
import { type HistoryPage, pageSizes } from '../../../lib/contract/routes/http.ts'
import { HostError } from '../../platform/errors.ts'
import { mapInSteps } from '../../platform/map-in-steps.ts'
import type { Database } from '../../storage/database/database.ts'
import { bytesOf, readingOf } from '../../storage/database/long-text.ts'
import type { Tables } from '../../storage/database/tables.ts'
import { loadShown } from '../turns/recover-turns.ts'
import { findTurn } from '../turns/turn-row.ts'

type RecordRow = Selectable<Tables['records']>
/** Records that are read at once where all are read: answers of 600,000 bytes each take 10 ms of the event loop. */
export const recordsInSteps = 4
/** Minimum records shown before a requested one, and maximum records of a page. */
const recordsAroundMatch = 3
const maxAtOnce = 500

type ConversationKind = Tables['conversations']['kind']

export interface HistoryQuery {
  readonly conversationId: string
  /** The number of newer records to skip. */
  readonly offset: number
  /** A record, of any version, before which the page ends; replaces the offset. */
  readonly before?: string | undefined
  /** A record, of any version, that the newest page must include. */
  readonly through?: string | undefined
  readonly isAscending: boolean
  /** Maximum records; a page of the interface when absent. */
  readonly most?: number
  /** A conversation of another kind is not found; any kind when absent. */
  readonly kind?: ConversationKind | undefined
}

/** A page of records, newest first unless `isAscending`. @throws {HostError} not_found for another owner's */
export async function readHistory(
  database: Database,
  owner: string,
  query: HistoryQuery,
): Promise<HistoryPage> {
  const { conversationId } = query
  await requireConversation(database, owner, conversationId, query.kind)
  const offset = query.before ? await offsetOf(database, conversationId, query.before) : query.offset
  const reach = query.through ? await offsetOf(database, conversationId, query.through) : 0
  const { most = pageSizes.history } = query
  const size = Math.min(Math.max(most, reach + recordsAroundMatch), maxAtOnce)
  const records = currentRecords(database, conversationId)
    .orderBy('position', 'desc')
    .offset(offset)
    .limit(size + 1)
  const sizes = await database.all<{ bytes: number }>(records.select(bytesOf('cards').as('bytes')))
  const rows = await database.all<RecordRow>(
    records.selectAll(),
    readingOf(sizes.reduce((sum, { bytes }) => sum + Number(bytes), 0)),
  )
  const page = rows.slice(0, size)
  const versions = await readVersions(database, conversationId, page)
  const detailList = await mapInSteps(
    page,
    ({ cards }) => cards.length,
    (row) => presentRecord(database, row, versions.get(Number(row.position)) ?? []),
  )

  return {
    detailList: query.isAscending ? detailList.toReversed() : detailList,
    offset: offset + page.length,
    hashMore: rows.length > size,
    title: await firstQuestion(database, conversationId),
  }
}

function currentRecords(database: Database, conversationId: string) {
  return database.build
    .selectFrom('records')
    .where('conversation_id', '=', conversationId)
    .where('is_current', '=', 1)
}

/** The number of records from the newest to this one, inclusive. */
async function offsetOf(database: Database, conversationId: string, docId: string): Promise<number> {
  const row = await database.first<Pick<RecordRow, 'position'>>(
    database.build
      .selectFrom('records')
      .select('position')
      .where('conversation_id', '=', conversationId)
      .where('doc_id', '=', docId),
  )
  if (!row) throw new HostError('not_found', '没有找到这条记录')
  const counted = await database.first<{ count: number }>(
    currentRecords(database, conversationId)
      .select((build) => build.fn.countAll<number>().as('count'))
      .where('position', '>=', row.position),
  )
  return Number(counted?.count ?? 0)
}

async function firstQuestion(database: Database, conversationId: string): Promise<string> {
  const row = await database.first<Pick<RecordRow, 'question'>>(
    currentRecords(database, conversationId)
      .select('question')
      .where('record_type', '=', recordType.normal)
      .orderBy('position')
      .limit(1),
  )
  return row?.question ?? ''
}

/** One record, of any version. @throws {HostError} not_found */
export async function readRecord(database: Database, owner: string, docId: string): Promise<ChatRecord> {
  const row = await database.first<RecordRow>(
    database.build.selectFrom('records').selectAll().where('doc_id', '=', docId).where('owner', '=', owner),
  )
  if (!row) throw new HostError('not_found', '没有找到这条记录')
  const versions = await readVersions(database, row.conversation_id, [row])
  return presentRecord(database, row, versions.get(Number(row.position)) ?? [])
}

/** @throws {HostError} not_found when the owner has no such conversation, or it is of another kind */
export async function requireConversation(
  database: Database,
  owner: string,
  conversationId: string,
  kind?: ConversationKind,
): Promise<Tables['conversations']> {
  const row = await database.first<Tables['conversations']>(
    database.build
      .selectFrom('conversations')
      .selectAll()
      .where('id', '=', conversationId)
      .where('owner', '=', owner),
  )
  if (!row || (kind !== undefined && row.kind !== kind)) throw new HostError('not_found', '没有找到这段对话')
  return row
}

/** The doc_ids of all versions at the positions of these records, oldest first; only where there are several. */
async function readVersions(
  database: Database,
  conversationId: string,
  rows: readonly RecordRow[],
): Promise<ReadonlyMap<number, string[]>> {
  if (rows.length === 0) return new Map()
  const found = await database.all<{ doc_id: string; position: number }>(
    database.build
      .selectFrom('records')
      .select(['doc_id', 'position'])
      .where('conversation_id', '=', conversationId)
      .where(
        'position',
        'in',
        rows.map((row) => Number(row.position)),
      )
      .orderBy('created_at')
      .orderBy('doc_id'),
  )
  const byPosition = Map.groupBy(found, (row) => Number(row.position))
  return new Map(
    [...byPosition].flatMap(([position, versions]) =>
      versions.length > 1 ? [[position, versions.map((version) => version.doc_id)] as const] : [],
    ),
  )
}

async function presentRecord(database: Database, row: RecordRow, versions: string[]): Promise<ChatRecord> {
  const status = Number(row.status) as MessageStatus
  const { cards, waiting }: Unsettled = isSettled(status)
    ? { cards: JSON.parse(row.cards) as Card[] }
    : await unsettled(database, row)
  return {
    askId: row.ask_id,
    conversation_id: row.conversation_id,
    doc_id: row.doc_id,
    content: row.question,
    data: [...cards],
    recordType: recordTypeOf(Number(row.record_type)),
    searchPattern: searchPatterns.find((pattern) => pattern === row.search_pattern) ?? 'normal',
    createTime: Number(row.created_at),
    status,
    like: likeOf(Number(row.like)),
    ...(row.error ? { error: row.error } : {}),
    ...(row.model ? { model: row.model } : {}),
    ...(waiting ? { waiting } : {}),
    ...(row.context ? { context: JSON.parse(row.context) as ConversationExtent } : {}),
    collapsed: false,
    isHistory: true,
    needUpdate: false,
    needReplace: false,
    versions,
  }
}

interface Unsettled {
  readonly cards: readonly Card[]
  readonly waiting?: Waiting | undefined
}

/** The cards written so far of a running or waiting answer. */
async function unsettled(database: Database, row: RecordRow): Promise<Unsettled> {
  const turn = await findTurn(database, row.owner, row.ask_id)
  return turn ? (await loadShown(database, turn)).view : { cards: [] }
}

function recordTypeOf(value: number): ChatRecord['recordType'] {
  if (value === recordType.clear || value === recordType.greeting) return value
  return recordType.normal
}

function likeOf(value: number): ChatRecord['like'] {
  return value > 0 ? 1 : value < 0 ? -1 : 0
}

/**
 * The position after the last record of a conversation. The insert computes it, in a batch that has updated the
 * conversation's row before: concurrent writers wait for that row, so that positions are unique.
 */
export function endOfConversation(conversationId: string): RawBuilder<number> {
  return sql<number>`(select coalesce(max(position), -1) + 1 from records where conversation_id = ${conversationId})`
}

/** @returns the position of the last record, or -1 */
export async function lastPosition(database: Database, conversationId: string): Promise<number> {
  const row = await database.first<{ position: number | null }>(
    database.build
      .selectFrom('records')
      .select((expression) => expression.fn.max('position').as('position'))
      .where('conversation_id', '=', conversationId),
  )
  return Number(row?.position ?? -1)
}
