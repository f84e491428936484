import { type KnownCard, knownCard } from '../../../lib/contract/cards/card-types.ts'
import type { Card } from '../../../lib/contract/frames/card.ts'
import { HostError } from '../../platform/errors.ts'
import { type Database, isCommitted } from '../../storage/database/database.ts'
import type { Tables } from '../../storage/database/tables.ts'
import { replaceRecordCards } from './record-bytes.ts'

interface EditedCard {
  readonly docId: string
  readonly cardId: string
}

/**
 * Changes a card of a finished answer in one conditional write: the answer must be unchanged since it was read.
 * @param change receives the current card; its errors are rethrown
 * @returns the new content
 * @throws {HostError} not_found when the record is not this owner's or has no such card; conflict when it was changed
 * meanwhile
 */
export async function editCard<Content>(
  database: Database,
  owner: string,
  { docId, cardId }: EditedCard,
  change: (card: KnownCard) => Content,
): Promise<Content> {
  const { row, cards, card, known } = await readCard(database, owner, { docId, cardId })
  const content = change(known)
  const changed = cards.map((each) => (each === card ? { ...card, content } : each))
  const replaced = replaceRecordCards(database, { docId, from: row.cards, to: JSON.stringify(changed) })
  const isStored = await isCommitted(database, replaced)
  if (!isStored) {
    const newest = await readCard(database, owner, { docId, cardId })
    throw editConflict(newest.card.content)
  }

  return content
}

/** @throws {HostError} not_found */
async function readCard(database: Database, owner: string, { docId, cardId }: EditedCard) {
  const row = await database.first<Pick<Tables['records'], 'cards'>>(
    database.build
      .selectFrom('records')
      .select('cards')
      .where('doc_id', '=', docId)
      .where('owner', '=', owner),
  )
  const cards = JSON.parse(row?.cards ?? '[]') as Card[]
  const card = cards.find(({ id }) => id === cardId)
  const known = card && knownCard(card)
  if (!row || !known) throw new HostError('not_found', '没有找到这张卡片')
  return { row, cards, card, known }
}

/** @param current the stored content, which the reply carries as `data.current` */
export function editConflict(current: unknown): HostError {
  return new HostError('conflict', '别处已经改过了，请看过最新的再改', { current })
}
