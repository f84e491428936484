import { sql } from 'kysely'
import type { Card } from '../../../lib/contract/frames/card.ts'
import { isSettled, type MessageStatus, messageStatus } from '../../../lib/contract/frames/message-status.ts'
import { recordType } from '../../../lib/contract/frames/record.ts'
import { type Database, statement } from '../../storage/database/database.ts'
import { rawQuery } from '../../storage/database/query-builder.ts'
import { indexMessage, messageText } from './message-index.ts'

/** Records indexed at once, so that other reads and writes can run in between. */
const recordsAtOnce = 100

/** Indexes messages from before message search existed. Idempotent; continues at the next start. */
export async function indexEarlierMessages(database: Database, signal: AbortSignal): Promise<void> {
  if (database.dialect === 'postgres') await nameOwners(database, signal)
  for (let after = ''; !signal.aborted; ) {
    const rows = await database.all<{ doc_id: string; question: string; cards: string; status: number }>(
      database.build
        .selectFrom('records')
        .innerJoin('conversations', 'conversations.id', 'records.conversation_id')
        .select(['records.doc_id', 'records.question', 'records.cards', 'records.status'])
        .where('conversations.kind', '=', 'agent')
        .where('records.record_type', '=', recordType.normal)
        .where('records.doc_id', '>', after)
        .where((where) =>
          where.not(
            where.exists(
              where.selectFrom('messages').select('id').whereRef('messages.doc_id', '=', 'records.doc_id'),
            ),
          ),
        )
        .orderBy('records.doc_id')
        .limit(recordsAtOnce),
      { isHeavy: true },
    )
    const last = rows.at(-1)
    if (!last) return
    after = last.doc_id
    const statements = rows
      .filter(({ status }) => isMessage(Number(status) as MessageStatus))
      .flatMap((row) =>
        indexMessage(database, row.doc_id, messageText(row.question, JSON.parse(row.cards) as Card[])),
      )
    if (statements.length > 0) await database.batch(statements)
  }
}

/** Adds the owner to index entries from before owners were indexed; a trigger adds it to new ones. */
async function nameOwners(database: Database, signal: AbortSignal): Promise<void> {
  const some = sql`update message_index set tokens = tokens where message_id in (
    select message_id from message_index where not has_owner order by message_id limit ${sql.lit(recordsAtOnce)})`
  for (let changes = 1; changes > 0 && !signal.aborted; )
    changes = (await database.batch([statement(rawQuery(database, some))]))[0]?.changes ?? 0
}

function isMessage(status: MessageStatus): boolean {
  return isSettled(status) && status !== messageStatus.ban
}
