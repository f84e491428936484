import { knownCard, readCards } from '../../lib/contract/cards/card-types.ts'
import { messageStatus } from '../../lib/contract/frames/message-status.ts'
import { type ChatRecord, recordType } from '../../lib/contract/frames/record.ts'
import type { CardFileFormat } from '../../lib/contract/routes/share-routes.ts'
import type { Messages } from '../../lib/messages/zh-cn.ts'
import {
  readHistory,
  readRecord,
  recordsInSteps,
  requireConversation,
} from '../conversations/history/history.ts'
import { HostError } from '../platform/errors.ts'
import type { Database } from '../storage/database/database.ts'
import { aiByline, aiMetadata } from './ai-label.ts'
import { planCalendar } from './plan-calendar.ts'

/** Maximum records of a conversation in a file; the newest are kept. */
export const maxExportedRecords = 100
/** Maximum characters of all cards in a file, as JSON. */
export const maxExportedCharacters = 2_000_000

export interface ExportWish {
  readonly conversationId: string
  readonly format: CardFileFormat
  readonly card?: ExportedCard
}

interface ExportedCard {
  readonly docId: string
  readonly cardId: string
}

export interface Exported {
  readonly title: string
  /** The records, oldest first. */
  readonly records: readonly ChatRecord[]
  readonly isPartial: boolean
  readonly isCard?: boolean
}

/** Reads an owner's conversation. @throws {HostError} not_found; too_large; conflict without a finished answer */
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
  while (hasMore && records.length < maxExportedRecords) {
    const page = await readHistory(database, owner, {
      conversationId,
      offset,
      isAscending: false,
      most: recordsInSteps,
    })
    for (const record of page.detailList.filter(isAnswered)) {
      records.push(record)
      characters += charactersOf(record)
    }
    if (characters > maxExportedCharacters) throw new HostError('too_large', '这段对话太长了，导不出来')
    offset = page.offset
    hasMore = page.hashMore
  }

  if (records.length === 0) throw new HostError('conflict', '还没有写完的回答，没有可以导出的内容')

  const newest = records.slice(0, maxExportedRecords)

  return {
    title: newest.at(-1)?.content || conversation.title,
    records: newest.toReversed(),
    isPartial: hasMore || newest.length < records.length,
  }
}

/** Reads one card of an answer of this owner, with the sources it may cite. */
export async function readExportedCard(
  database: Database,
  owner: string,
  conversationId: string,
  { docId, cardId }: ExportedCard,
): Promise<Exported> {
  const record = await readRecord(database, owner, docId)
  const found = record.data.find(({ id }) => id === cardId)
  const known = found && knownCard(found)
  if (record.conversation_id !== conversationId || !known || !isAnswered(record))
    throw new HostError('not_found', '没有找到这张卡片')

  const isTitled = known.type === 'plan' || known.type === 'document'
  const title = (isTitled && known.content.title) || record.content
  const data = record.data.filter((card) => card === found || card.type === 'search_result')
  return { title, records: [{ ...record, content: title, data }], isPartial: false, isCard: true }
}

interface CalendarAbout {
  readonly app: string
  readonly id: string
  readonly exportedAt: number
  readonly texts: Messages['file']
}

/** The exported plan as a calendar. @throws {HostError} conflict without a plan or a date */
export function calendarOf({ records }: Exported, { texts, ...about }: CalendarAbout): string {
  const record = records.findLast(({ data }) => readCards(data, 'plan').length > 0)
  const plan = record && readCards(record.data, 'plan').at(-1)
  if (!plan || plan.days.every(({ date }) => date === undefined))
    throw new HostError('conflict', '先给行程填上日期，才能导出日历')
  const metadata = aiMetadata(about, [record])
  const ai = metadata === null ? {} : { ai: { words: aiByline(record, texts), metadata } }
  return planCalendar({ plan, ...about, ...ai, cost: texts.cost })
}

export function isAnswered({ status, recordType: type }: ChatRecord): boolean {
  return type === recordType.normal && (status === messageStatus.end || status === messageStatus.stop)
}

export function charactersOf({ data }: ChatRecord): number {
  return data.reduce((sum, { content }) => sum + lengthOf(content), 0)
}

function lengthOf(content: unknown): number {
  return typeof content === 'string' ? content.length : (JSON.stringify(content)?.length ?? 0)
}
