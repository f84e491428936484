import type { ExportFormat } from '../../lib/contract/share-routes.ts'
import { messageStatus } from '../../lib/contract/message-status.ts'
import { type ChatRecord, recordType } from '../../lib/contract/record.ts'
import { readHistory, requireConversation } from '../dialogue/history.ts'
import { HostError } from '../errors.ts'
import type { Database } from '../storage/database.ts'

/** A file holds no more of a conversation than its newest records, */
const mostExportedRecords = 100
/** and no more than this of their cards, as JSON. */
const mostExportedCharacters = 2_000_000

export interface ExportWish {
  readonly conversationId: string
  readonly format: ExportFormat
}

/** What of a conversation becomes a file. */
export interface Exported {
  readonly title: string
  /** The oldest first. */
  readonly records: readonly ChatRecord[]
  readonly isPartial: boolean
}

/**
 * Reads what a conversation of this owner's has come to.
 * @throws {HostError} not_found; conflict while a turn runs or waits, or when nothing was answered; too_large
 */
export async function readExported(
  database: Database,
  owner: string,
  conversationId: string,
): Promise<Exported> {
  const conversation = await requireConversation(database, owner, conversationId)
  if (conversation.running_turn !== '') throw new HostError('conflict', '回答写完后才能导出')
  const records: ChatRecord[] = []
  let characters = 0
  let [offset, hasMore] = [0, true]
  while (hasMore && records.length < mostExportedRecords) {
    const page = await readHistory(database, owner, { conversationId, offset, isAscending: false })
    for (const record of page.detailList.filter(isAnswered)) {
      records.push(record)
      characters += record.data.reduce((sum, { content }) => sum + lengthOf(content), 0)
    }
    if (characters > mostExportedCharacters) throw new HostError('too_large', '这段对话太长了，导不出来')
    offset = page.offset
    hasMore = page.hashMore
  }
  if (records.length === 0) throw new HostError('conflict', '还没有写完的回答，没有可以导出的内容')
  const newest = records.slice(0, mostExportedRecords)
  return {
    title: newest.at(-1)?.content || conversation.title,
    records: newest.toReversed(),
    isPartial: hasMore || newest.length < records.length,
  }
}

function isAnswered({ status, recordType: type }: ChatRecord): boolean {
  return type === recordType.normal && (status === messageStatus.end || status === messageStatus.stop)
}

function lengthOf(content: unknown): number {
  return typeof content === 'string' ? content.length : (JSON.stringify(content)?.length ?? 0)
}
