import { sql } from 'kysely'
import { type Database, type Statement, statement } from '../../storage/database/database.ts'
import { searchableLetters } from './message-index.ts'

/**
 * What a byte of a searchable text takes up in addition to the record: once in `messages`, the rest in its index. Measured on
 * chats about a guide, with the record itself: 2.3 to 3.2 on SQLite, 4 to 11 on PostgreSQL.
 */
const timesIndexed = { sqlite: 2, postgres: 5 } as const

interface StoredRecord {
  readonly question: string
  /** Card[] as JSON. */
  readonly cards: string
  /** What is searchable of it; '' for nothing. */
  readonly text: string
}

/** @returns the bytes that a record takes up, as they are counted in its owner's space */
export function recordBytes(
  { dialect }: Pick<Database, 'dialect'>,
  { question, cards, text }: StoredRecord,
): number {
  const indexed = Buffer.byteLength(text.slice(0, searchableLetters)) * timesIndexed[dialect]
  return Buffer.byteLength(question) + Buffer.byteLength(cards) + indexed
}

interface ReplacedCards {
  readonly docId: string
  /** Card[] as JSON, as it was read. */
  readonly from: string
  readonly to: string
}

/**
 * The statements that replace the cards of a record while they are as they were read, and count the difference; undone
 * when they have changed.
 */
export function replaceRecordCards(
  { build }: Pick<Database, 'build'>,
  { docId, from, to }: ReplacedCards,
): Statement[] {
  const more = Buffer.byteLength(to) - Buffer.byteLength(from)
  const conversation = build.selectFrom('records').select('conversation_id').where('doc_id', '=', docId)
  return [
    statement(
      build.updateTable('records').set({ cards: to }).where('doc_id', '=', docId).where('cards', '=', from),
      1,
    ),
    statement(
      build
        .updateTable('conversations')
        .set({
          record_bytes: sql<number>`case when record_bytes + ${more} > 0 then record_bytes + ${more} else 0 end`,
        })
        .where('id', 'in', conversation),
    ),
  ]
}
