import type { Card } from '../../lib/contract/card.ts'
import { isAnswerCardType } from '../../lib/contract/cards/card-types.ts'
import { recordType } from '../../lib/contract/record.ts'
import type { Database } from '../storage/database.ts'
import type { Exchange } from '../models/exchange.ts'

/** How many earlier exchanges a pipeline is given. */
const exchangeLimit = 12

/** The exchanges of a conversation since its last clear-context marker, oldest first, without the one that is asked now. */
export async function readExchanges(
  database: Database,
  conversationId: string,
  askId: string,
): Promise<Exchange[]> {
  const rows = await database.all<{ record_type: number; question: string; cards: string; ask_id: string }>(
    database.build
      .selectFrom('records')
      .select(['record_type', 'question', 'cards', 'ask_id'])
      .where('conversation_id', '=', conversationId)
      .where('is_current', '=', 1)
      .orderBy('position', 'desc')
      .limit(exchangeLimit + 1),
  )
  const cleared = rows.findIndex((row) => Number(row.record_type) === recordType.clear)
  return rows
    .slice(0, cleared === -1 ? undefined : cleared)
    .filter((row) => Number(row.record_type) === recordType.normal && row.ask_id !== askId)
    .map((row) => ({ question: row.question, answer: answerOf(JSON.parse(row.cards) as Card[]) }))
    .toReversed()
}

function answerOf(cards: readonly Card[]): string {
  return cards
    .filter((card) => isAnswerCardType(card.type) && !card.isError)
    .map((card) => (typeof card.content === 'string' ? card.content : ''))
    .join('\n\n')
}
