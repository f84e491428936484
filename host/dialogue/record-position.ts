import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../storage/database.ts'

/**
 * The place after the last record of a conversation. It is found by the insert itself, in a batch that has written the
 * conversation's row before: any other batch that adds a record waits for that row, so that no two get the same place.
 */
export function endOfConversation(conversationId: string): RawBuilder<number> {
  return sql<number>`(select coalesce(max(position), -1) + 1 from records where conversation_id = ${conversationId})`
}

/** @returns the place of the last record, or -1 */
export async function lastPosition(database: Database, conversationId: string): Promise<number> {
  const row = await database.first<{ position: number | null }>(
    database.build
      .selectFrom('records')
      .select((expression) => expression.fn.max('position').as('position'))
      .where('conversation_id', '=', conversationId),
  )
  return Number(row?.position ?? -1)
}
