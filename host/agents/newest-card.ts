import { type CardContent, type CardType, readCards } from '../../lib/contract/cards/card-types.ts'
import type { Card } from '../../lib/contract/frames/card.ts'
import { recordType } from '../../lib/contract/frames/record.ts'
import type { TurnRequest } from '../conversations/turns/agent.ts'
import type { Database } from '../storage/database/database.ts'

const maxRecords = 30

/** Finds the newest card of a type in the question's conversation, with the user's changes. */
export type FindNewestCard = <Type extends CardType>(
  asked: Pick<TurnRequest, 'owner' | 'conversationId' | 'askId'>,
  type: Type,
) => Promise<CardContent<Type> | null>

/**
 * @returns a finder that searches the answers since the last clear-context marker, and before the question: an answer in
 * the middle of a conversation can be made again
 */
export function newestCards(database: Database): FindNewestCard {
  return async ({ owner, conversationId, askId }, type) => {
    const rows = await database.all<{ record_type: number; ask_id: string; cards: string }>(
      database.build
        .selectFrom('records')
        .select(['record_type', 'ask_id', 'cards'])
        .where('conversation_id', '=', conversationId)
        .where('owner', '=', owner)
        .where('is_current', '=', 1)
        .where((where) => {
          const asked = where
            .selectFrom('records as asked')
            .select('asked.position')
            .where('asked.conversation_id', '=', conversationId)
            .where('asked.ask_id', '=', askId)
          return where.or([where.not(where.exists(asked)), where('position', '<', asked)])
        })
        .orderBy('position', 'desc')
        .limit(maxRecords),
    )
    const cleared = rows.findIndex((row) => Number(row.record_type) === recordType.clear)
    const since = rows.slice(0, cleared === -1 ? undefined : cleared).filter((row) => row.ask_id !== askId)
    for (const { cards } of since) {
      const newest = readCards(JSON.parse(cards) as Card[], type).at(-1)
      if (newest !== undefined) return newest
    }

    return null
  }
}
