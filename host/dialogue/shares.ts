import { createHash } from 'node:crypto'
import type { Card } from '../../lib/contract/card.ts'
import { isSharedCardType } from '../../lib/contract/cards/card-types.ts'
import type { SourceReference } from '../../lib/contract/cards/search-result.ts'
import type { ShareEntry, SharedSnapshot } from '../../lib/contract/http.ts'
import { messageStatus } from '../../lib/contract/message-status.ts'
import { type ChatRecord, recordType } from '../../lib/contract/record.ts'
import { HostError } from '../errors.ts'
import { type Database, type Statement, statement } from '../storage/database.ts'
import { readHistory, requireConversation } from './history.ts'
import { addLink, findLink, type LinkDeps } from './share-links.ts'

/** A snapshot holds no more of a conversation than this. */
const sharedRecordLimit = 100
/** Stands for a source that is a file of the person who asked. */
const ownFileTitle = '提问者自己的文件'

export interface ShareWish {
  readonly conversationId: string
  /** The records to share; all when absent. */
  readonly docIds: readonly string[] | undefined
  /** How long the link works, in seconds; for ever when absent. */
  readonly expiresSeconds: number | undefined
  /** What else has to be there, such as the member. */
  readonly conditions?: readonly Statement[]
}

/**
 * Publishes what stands in a conversation now. Later turns do not appear in it. The same state shared again keeps its
 * link, which then ends as newly requested.
 * @returns the snapshot's id, and when it ends in milliseconds since 1970, 0 for never
 * @throws {HostError} not_found, conflict when there is no finished answer to share or too much is shared
 */
export async function shareConversation(
  deps: LinkDeps,
  owner: string,
  wish: ShareWish,
): Promise<{ id: string; expiresAt: number }> {
  const { database, now } = deps
  const conversation = await requireConversation(database, owner, wish.conversationId)
  const shown = await finishedRecords(database, owner, wish)
  if (shown.length === 0) throw new HostError('conflict', '回答写完后才能分享')
  const records = JSON.stringify(shown)
  const expiresAt = wish.expiresSeconds === undefined ? 0 : now() + wish.expiresSeconds * 1_000
  const id = await addLink(deps, owner, {
    opens: { kind: 'conversation', target: wish.conversationId, scope: 'view' },
    title: shown[0]?.content ?? conversation.title,
    records,
    fingerprint: createHash('sha256').update(records).digest('base64url'),
    expiresAt,
    conditions: [...(wish.conditions ?? []), conversationExists(database, owner, wish.conversationId)],
  })
  return { id, expiresAt }
}

/** A condition of a batch. The row is written as it is, so that a deletion is waited for, and waits. */
function conversationExists({ build }: Database, owner: string, id: string): Statement {
  const same = build.updateTable('conversations').set((expression) => ({ owner: expression.ref('owner') }))
  return statement(same.where('id', '=', id).where('owner', '=', owner), 1)
}

/** @throws {HostError} not_found; gone when the link has ended or was taken back */
export async function readShare(
  deps: Pick<LinkDeps, 'database' | 'now'>,
  id: string,
): Promise<SharedSnapshot> {
  const { build } = deps.database
  const [link, shown] = await Promise.all([
    findLink(deps, 'conversation', id),
    deps.database.first(build.selectFrom('share_links').select('records').where('id', '=', id)),
  ])
  if (!link || !shown) throw new HostError('not_found', '这个分享不存在')
  if (link.state !== 'active') throw new HostError('gone', '链接已过期')
  const { title, createdAt: sharedAt } = link
  return { id, title, sharedAt, records: JSON.parse(shown.records) as ChatRecord[] }
}

/** Whether the link to a conversation opens anything, without reading what it opens. */
export async function shareState(
  deps: Pick<LinkDeps, 'database' | 'now'>,
  id: string,
): Promise<ShareEntry['state'] | null> {
  return (await findLink(deps, 'conversation', id))?.state ?? null
}

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
  const data = record.data.filter((card) => isSharedCardType(card.type)).map(withoutOwnFiles)
  return { ...record, data, like: 0, versions: [] }
}

/** Of a file of the person who asked, others learn that it was a source, so that the numbers stay. */
function withoutOwnFiles(card: Card): Card {
  if (card.type !== 'search_result' || !Array.isArray(card.content)) return card
  const content = (card.content as SourceReference[]).map((source) => {
    if (!source.isOwn) return source
    const { location: _, ...rest } = source
    return { ...rest, title: ownFileTitle, passage: '' }
  })
  return { ...card, content }
}
