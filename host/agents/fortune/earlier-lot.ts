import type { Card } from '../../../lib/contract/frames/card.ts'
import { readCards } from '../../../lib/contract/cards/card-types.ts'
import type { LotContent } from '../../../lib/contract/cards/lot.ts'
import { foldToLetters } from '../../../lib/text/fold.ts'
import type { Database } from '../../storage/database/database.ts'

/** Lots that were drawn longer ago are forgotten. */
const mostRecords = 60

/** What a question is asked of: all versions of its answer count. */
interface Asked {
  readonly owner: string
  readonly conversationId: string
  readonly question: string
}

/** Finds the lot that was drawn for the same question in the same conversation, if there was one. */
export type FindEarlierLot = (asked: Asked) => Promise<LotContent | null>

/** @returns finds it in the records, so that a repeat shows the same lot again */
export function earlierLots(database: Database): FindEarlierLot {
  return async ({ owner, conversationId, question }) => {
    const rows = await database.all<{ question: string; cards: string }>(
      database.build
        .selectFrom('records')
        .select(['question', 'cards'])
        .where('conversation_id', '=', conversationId)
        .where('owner', '=', owner)
        .orderBy('created_at', 'desc')
        .limit(mostRecords),
    )
    const key = foldToLetters(question)
    const same = rows.filter((row) => foldToLetters(row.question) === key)
    return same.flatMap(({ cards }) => readCards(JSON.parse(cards) as Card[], 'lot')).at(0) ?? null
  }
}
