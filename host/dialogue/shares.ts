import { messageStatus } from '../../lib/contract/message-status.ts'
import { type ChatRecord, recordType } from '../../lib/contract/record.ts'
import type { SharedSnapshot } from '../../lib/contract/http.ts'
import type { Clock, MakeId } from '../deps.ts'
import { HostError } from '../errors.ts'
import { type Database, statement } from '../storage/database.ts'
import { readHistory, requireConversation } from './history.ts'

/** A snapshot holds no more of a conversation than this. */
const sharedRecordLimit = 100

/**
 * Publishes what stands in a conversation now. Later turns do not appear in it.
 * @returns the snapshot's id
 * @throws {HostError} not_found, conflict when there is no finished answer to share
 */
export async function shareConversation(
  deps: { readonly database: Database; readonly now: Clock; readonly makeId: MakeId },
  owner: string,
  conversationId: string,
): Promise<string> {
  const conversation = await requireConversation(deps.database, owner, conversationId)
  const records = await finishedRecords(deps.database, owner, conversationId)
  if (records.length === 0) throw new HostError('conflict', '回答写完后才能分享')
  const id = deps.makeId()
  await deps.database.batch([
    statement(
      deps.database.build.insertInto('shares').values({
        id,
        owner,
        conversation_id: conversationId,
        title: conversation.title,
        records: JSON.stringify(records),
        created_at: deps.now(),
      }),
    ),
  ])
  return id
}

/** @throws {HostError} not_found */
export async function readShare(database: Database, id: string): Promise<SharedSnapshot> {
  const row = await database.first<{ title: string; records: string; created_at: number }>(
    database.build.selectFrom('shares').select(['title', 'records', 'created_at']).where('id', '=', id),
  )
  if (!row) throw new HostError('not_found', '这个分享不存在，或已被收回')
  return {
    id,
    title: row.title,
    sharedAt: Number(row.created_at),
    records: JSON.parse(row.records) as ChatRecord[],
  }
}

async function finishedRecords(
  database: Database,
  owner: string,
  conversationId: string,
): Promise<ChatRecord[]> {
  const records: ChatRecord[] = []
  for (let offset = 0, hasMore = true; hasMore && records.length < sharedRecordLimit; ) {
    const page = await readHistory(database, owner, { conversationId, offset, isAscending: false })
    records.push(...page.detailList)
    offset = page.offset
    hasMore = page.hashMore
  }
  return records.filter(isShareable).map(withoutPerson).toReversed()
}

function isShareable(record: ChatRecord): boolean {
  const isFinished = record.status === messageStatus.end || record.status === messageStatus.stop
  return record.recordType === recordType.normal && isFinished
}

/** What the owner thought of an answer, and its other versions, are not the public's. */
function withoutPerson(record: ChatRecord): ChatRecord {
  return { ...record, like: 0, versions: [] }
}
