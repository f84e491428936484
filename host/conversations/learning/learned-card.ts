import type { Card } from '../../../lib/contract/frames/card.ts'
import type { Memory } from '../../../lib/contract/routes/memory-routes.ts'
import { type Database, isCommitted } from '../../storage/database/database.ts'
import { replaceRecordCards } from '../history/record-bytes.ts'

const cardId = 'learned'

/** Shows below an answer what was learned from its question, unless it is being changed at this moment. */
export async function addLearnedCard(
  database: Database,
  docId: string,
  memories: readonly Memory[],
): Promise<void> {
  if (memories.length === 0) return
  const { build } = database
  const row = await database.first<{ cards: string }>(
    build.selectFrom('records').select('cards').where('doc_id', '=', docId),
  )
  if (!row) return
  const cards = (JSON.parse(row.cards) as Card[]).filter(({ id }) => id !== cardId)
  const content = { items: memories.map(({ id, text, from }) => ({ id, text, from })) }
  const card: Card = { id: cardId, type: 'memory', target: 'replace', content }
  const to = JSON.stringify([...cards, card])
  await isCommitted(database, replaceRecordCards(database, { docId, from: row.cards, to }))
}
