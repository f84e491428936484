import { readCards } from '../../../lib/contract/cards/card-types.ts'
import { validCheck } from '../../../lib/contract/cards/support-check.ts'
import type { Card } from '../../../lib/contract/frames/card.ts'
import { isSettled, type MessageStatus } from '../../../lib/contract/frames/message-status.ts'
import { lateCardTypes } from '../../../lib/contract/routes/http.ts'
import { HostError } from '../../platform/errors.ts'
import type { Database } from '../../storage/database/database.ts'
import type { Tables } from '../../storage/database/tables.ts'

interface LateCards {
  /** Whether a model is still judging: the cards will change. */
  readonly is_pending: boolean
  readonly cards: Card[]
}

/** The cards of an answer that may change after its end. @throws {HostError} not_found when it is not this owner's */
export async function readLateCards(database: Database, owner: string, docId: string): Promise<LateCards> {
  const row = await database.first<Pick<Tables['records'], 'cards' | 'status'>>(
    database.build
      .selectFrom('records')
      .select(['cards', 'status'])
      .where('doc_id', '=', docId)
      .where('owner', '=', owner),
  )
  if (!row) throw new HostError('not_found', '没有找到这条记录')
  if (!isSettled(Number(row.status) as MessageStatus)) return { is_pending: true, cards: [] }
  const late: readonly string[] = lateCardTypes
  const cards = (JSON.parse(row.cards) as Card[]).filter(({ type }) => late.includes(type))
  return { is_pending: validCheck(readCards(cards, 'support_check'))?.is_pending === true, cards }
}
