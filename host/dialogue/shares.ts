import { createHash } from 'node:crypto'
import type { ExpressionBuilder, Insertable, SelectQueryBuilder } from 'kysely'
import { isSharedCardType } from '../../lib/contract/cards/card-types.ts'
import type { ShareEntry, SharedSnapshot } from '../../lib/contract/http.ts'
import { pageSizes } from '../../lib/contract/http.ts'
import { messageStatus } from '../../lib/contract/message-status.ts'
import { type ChatRecord, recordType } from '../../lib/contract/record.ts'
import type { Clock, MakeId } from '../deps.ts'
import { HostError } from '../errors.ts'
import { BatchConflict, type Database, type Statement, statement } from '../storage/database.ts'
import type { Tables } from '../storage/tables.ts'
import { readHistory, requireConversation } from './history.ts'

/** A snapshot holds no more of a conversation than this. */
const sharedRecordLimit = 100
/** Nobody has more links than this that work at once. */
const liveShareLimit = 200
/** And of those that have ended or were stopped, the newest so many are still listed and say so. */
const endedShareLimit = 200
/** More than anybody has; a bound for the database. */
const deletedAtOnce = 1_000

interface ShareDeps {
  readonly database: Database
  readonly now: Clock
  readonly makeId: MakeId
}

export interface ShareWish {
  readonly conversationId: string
  /** The records to share; all when absent. */
  readonly docIds: readonly string[] | undefined
  /** How long the link works, in seconds; for ever when absent. */
  readonly expiresSeconds: number | undefined
}

/**
 * Publishes what stands in a conversation now. Later turns do not appear in it. The same state shared again keeps its
 * link, which then ends when the newer wish says.
 * @returns the snapshot's id, and when it ends in milliseconds since 1970, 0 for never
 * @throws {HostError} not_found, conflict when there is no finished answer to share or too much is shared
 */
export async function shareConversation(
  deps: ShareDeps,
  owner: string,
  wish: ShareWish,
): Promise<{ id: string; expiresAt: number }> {
  const { database, now, makeId } = deps
  const conversation = await requireConversation(database, owner, wish.conversationId)
  const records = await finishedRecords(database, owner, wish)
  if (records.length === 0) throw new HostError('conflict', '回答写完后才能分享')
  const stored = JSON.stringify(records)
  const fingerprint = createHash('sha256').update(stored).digest('base64url')
  const expires_at = wish.expiresSeconds === undefined ? 0 : now() + wish.expiresSeconds * 1_000
  const row = {
    id: makeId(),
    owner,
    conversation_id: wish.conversationId,
    title: records[0]?.content ?? conversation.title,
    records: stored,
    created_at: now(),
    expires_at,
    revoked_at: 0,
    fingerprint,
  }
  try {
    const results = await database.batch([
      oneAfterTheOther(database, owner),
      insertWithin(database, row, now()),
      forgetEnded(database, owner, now()),
    ])
    return { id: String(results[1]?.rows[0]?.id), expiresAt: expires_at }
  } catch (error) {
    if (!(error instanceof BatchConflict)) throw error
    throw new HostError('conflict', '分享的链接太多了，请先停止一些分享', { cause: error })
  }
}

/** Locks a row of the owner's, so that links which are made at once are counted one after the other. */
function oneAfterTheOther({ build }: Database, owner: string): Statement {
  const first = build
    .selectFrom('shares')
    .select((expression) => expression.fn.min('id').as('id'))
    .where('owner', '=', owner)
  return statement(build.updateTable('shares').set({ owner }).where('id', '=', first))
}

/** Inserts a link, or gives the one of the same state a new end, while fewer others than allowed work. */
function insertWithin(
  { build }: Database,
  row: Required<Insertable<Tables['shares']>>,
  now: number,
): Statement {
  const others = build
    .selectFrom('shares')
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .where('owner', '=', row.owner)
    .where('fingerprint', '!=', row.fingerprint)
    .where(isActiveAt(now))
  const names = Object.keys(row) as (keyof typeof row)[]
  return statement(
    build
      .insertInto('shares')
      .columns(names)
      .expression(
        build
          .selectNoFrom((expression) => names.map((name) => expression.val(row[name]).as(name)))
          .where(others, '<', liveShareLimit),
      )
      .onConflict((conflict) =>
        conflict.columns(['owner', 'fingerprint']).doUpdateSet({ expires_at: row.expires_at ?? 0 }),
      )
      .returning('id'),
    1,
  )
}

/** Deletes what has ended or was stopped and is older than the newest of its kind. */
function forgetEnded({ build }: Database, owner: string, now: number): Statement {
  const ended = build
    .selectFrom('shares')
    .select('id')
    .where('owner', '=', owner)
    .where((expression) => expression.not(isActiveAt(now)(expression)))
    .orderBy('created_at', 'desc')
    .orderBy('id')
  return statement(
    build.deleteFrom('shares').where('id', 'in', ended.offset(endedShareLimit).limit(deletedAtOnce)),
  )
}

/** @throws {HostError} not_found; gone when the link has ended or was taken back */
export async function readShare(
  { database, now }: Pick<ShareDeps, 'database' | 'now'>,
  id: string,
): Promise<SharedSnapshot> {
  const row = await database.first<{
    title: string
    records: string
    created_at: number
    expires_at: number
    revoked_at: number
  }>(
    database.build
      .selectFrom('shares')
      .select(['title', 'records', 'created_at', 'expires_at', 'revoked_at'])
      .where('id', '=', id),
  )
  if (!row) throw new HostError('not_found', '这个分享不存在')
  if (stateOf(row, now()) !== 'active') throw new HostError('gone', '链接已过期')
  return {
    id,
    title: row.title,
    sharedAt: Number(row.created_at),
    records: JSON.parse(row.records) as ChatRecord[],
  }
}

/** Whether a link opens anything, without reading what it opens. */
export async function shareState(
  { database, now }: Pick<ShareDeps, 'database' | 'now'>,
  id: string,
): Promise<ShareEntry['state'] | null> {
  const row = await database.first<{ expires_at: number; revoked_at: number }>(
    database.build.selectFrom('shares').select(['expires_at', 'revoked_at']).where('id', '=', id),
  )
  return row ? stateOf(row, now()) : null
}

/** A page of what a person has shared, the newest first; `url` is left to whoever knows the public address. */
export async function listShares(
  { database, now }: Pick<ShareDeps, 'database' | 'now'>,
  owner: string,
  offset: number,
): Promise<{ list: Omit<ShareEntry, 'url'>[]; offset: number; hasMore: boolean }> {
  const rows = await database.all<{
    id: string
    title: string
    created_at: number
    expires_at: number
    revoked_at: number
  }>(
    database.build
      .selectFrom('shares')
      .select(['id', 'title', 'created_at', 'expires_at', 'revoked_at'])
      .where('owner', '=', owner)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .offset(offset)
      .limit(pageSizes.list + 1),
  )
  const page = rows.slice(0, pageSizes.list)
  return {
    list: page.map((row) => ({
      id: row.id,
      title: row.title,
      created: Math.floor(Number(row.created_at) / 1_000),
      expires: Math.floor(Number(row.expires_at) / 1_000),
      state: stateOf(row, now()),
    })),
    offset: offset + page.length,
    hasMore: rows.length > pageSizes.list,
  }
}

/**
 * Takes a link back: what it showed is deleted at once. Done again it changes nothing.
 * @throws {HostError} not_found
 */
export async function revokeShare({ database, now }: ShareDeps, owner: string, id: string): Promise<void> {
  const [result] = await database.batch([
    statement(withdrawn(database, now).where('id', '=', id).where('owner', '=', owner)),
  ])
  if ((result?.changes ?? 0) === 0) throw new HostError('not_found', '没有找到这个分享')
  database.forget()
}

/** The statement that takes all links of a person back. */
export function revokeAllShares(database: Database, now: Clock, owner: string): Statement {
  return statement(withdrawn(database, now).where('owner', '=', owner).where('revoked_at', '=', 0))
}

/**
 * The statement that takes links back for good, because whoever made them is gone: their addresses still say that there
 * was something.
 * @param ids selects the links
 */
export function buryShares(
  database: Database,
  now: Clock,
  ids: SelectQueryBuilder<Tables, 'shares', { id: string }>,
): Statement {
  return statement(withdrawn(database, now, { owner: '', conversation_id: '' }).where('id', 'in', ids))
}

/** A link that was taken back is shown as such, but keeps nothing of what was behind it. */
function withdrawn(
  { build }: Database,
  now: Clock,
  further: { readonly owner?: string; readonly conversation_id?: string } = {},
) {
  return build.updateTable('shares').set((expression) => ({
    ...further,
    revoked_at: now(),
    title: '',
    records: '[]',
    // Whoever shares the same state again gets another link.
    fingerprint: expression.ref('id'),
  }))
}

function stateOf(row: { expires_at: number; revoked_at: number }, now: number): ShareEntry['state'] {
  if (Number(row.revoked_at) > 0) return 'revoked'
  const expiresAt = Number(row.expires_at)
  return expiresAt > 0 && expiresAt <= now ? 'expired' : 'active'
}

const isActiveAt =
  (now: number) =>
  ({ eb }: { eb: ExpressionBuilder<Tables, 'shares'> }) =>
    eb.and([eb('revoked_at', '=', 0), eb.or([eb('expires_at', '=', 0), eb('expires_at', '>', now)])])

async function finishedRecords(database: Database, owner: string, wish: ShareWish): Promise<ChatRecord[]> {
  const records: ChatRecord[] = []
  for (let offset = 0, hasMore = true; hasMore && records.length < sharedRecordLimit; ) {
    const { conversationId } = wish
    const page = await readHistory(database, owner, { conversationId, offset, isAscending: false })
    records.push(...page.detailList.filter((record) => isShareable(record, wish.docIds)))
    offset = page.offset
    hasMore = page.hashMore
  }
  return records.slice(0, sharedRecordLimit).map(forThePublic).toReversed()
}

function isShareable(record: ChatRecord, docIds: readonly string[] | undefined): boolean {
  const isFinished = record.status === messageStatus.end || record.status === messageStatus.stop
  const isMeant = docIds === undefined || docIds.includes(record.doc_id)
  return record.recordType === recordType.normal && isFinished && isMeant
}

/** What the owner thought of an answer, its other versions, and how it was made are not the public's. */
function forThePublic(record: ChatRecord): ChatRecord {
  const data = record.data.filter((card) => isSharedCardType(card.type))
  return { ...record, data, like: 0, versions: [] }
}
