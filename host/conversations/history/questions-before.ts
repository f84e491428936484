import { recordType } from '../../../lib/contract/frames/record.ts'
import type { Database } from '../../storage/database/database.ts'

/** @returns at most `most` questions of a conversation before a position, the newest first */
export async function questionsBefore(
  database: Database,
  at: { readonly conversationId: string; readonly position: number },
  most: number,
): Promise<readonly string[]> {
  const rows = await database.all<{ question: string }>(
    database.build
      .selectFrom('records')
      .select('question')
      .where('conversation_id', '=', at.conversationId)
      .where('record_type', '=', recordType.normal)
      .where('position', '<', at.position)
      .orderBy('position', 'desc')
      .limit(most),
  )
  return rows.map(({ question }) => question)
}
