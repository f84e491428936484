import { readCards } from '../../../lib/contract/cards/card-types.ts'
import type { FortuneSlipContent } from '../../../lib/contract/cards/fortune-slip.ts'
import type { Card } from '../../../lib/contract/frames/card.ts'
import { foldToLetters } from '../../../lib/text/fold.ts'
import type { Database } from '../../storage/database/database.ts'

/** Maximum records searched for an earlier slip. */
const maxRecords = 60

/** The question's context: all versions of its answer count. */
interface Asked {
  readonly owner: string
  readonly conversationId: string
  readonly question: string
}

/** Finds the earlier slip for the same question in the same conversation. */
export type FindEarlierSlip = (asked: Asked) => Promise<FortuneSlipContent | null>

/** @returns a finder that searches the records, so that a repeated question shows the same slip */
export function earlierSlips(database: Database): FindEarlierSlip {
  return async ({ owner, conversationId, question }) => {
    const rows = await database.all<{ question: string; cards: string }>(
      database.build
        .selectFrom('records')
        .select(['question', 'cards'])
        .where('conversation_id', '=', conversationId)
        .where('owner', '=', owner)
        .orderBy('created_at', 'desc')
        .limit(maxRecords),
    )
    const key = foldToLetters(question)
    const same = rows.filter((row) => foldToLetters(row.question) === key)
    return same.flatMap(({ cards }) => readCards(JSON.parse(cards) as Card[], 'lot')).at(0) ?? null
  }
}
