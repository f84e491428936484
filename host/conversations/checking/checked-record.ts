import type { Card } from '../../../lib/contract/frames/card.ts'
import { messageStatus } from '../../../lib/contract/frames/message-status.ts'
import { type Database, isCommitted } from '../../storage/database/database.ts'
import { questionsBefore } from '../history/questions-before.ts'
import { replaceRecordCards } from '../history/record-bytes.ts'

/** A stored answer with what is needed to check it. */
export interface AnsweredRecord {
  readonly docId: string
  readonly owner: string
  readonly question: string
  /** Questions of the conversation before it, the newest first. */
  readonly earlier: readonly string[]
  /** Whether questions to ask next are wanted. */
  readonly wantsQuestions: boolean
  readonly cards: readonly Card[]
}

export interface StoredAnswer extends AnsweredRecord {
  /** Whether somebody stopped it: then no model is asked about it. */
  readonly isStopped: boolean
}

/** Cards that take the place of those with the same id, or follow the others. */
export type FurtherCards = readonly Card[]

const earlierQuestions = 5
/** An answer may be changed at the same moment, for example by what was learned from its question. */
const attempts = 5

interface Row {
  readonly owner: string
  readonly question: string
  readonly cards: string
  readonly status: number
  readonly conversation_id: string
  readonly position: number
}

/** @returns null when it was deleted */
export async function readAnswered(database: Database, docId: string): Promise<StoredAnswer | null> {
  const { build } = database
  const [row] = await database.all<Row>(
    build
      .selectFrom('records')
      .select(['owner', 'question', 'cards', 'status', 'conversation_id', 'position'])
      .where('doc_id', '=', docId),
    { isHeavy: true },
  )
  if (!row) return null
  const at = { conversationId: row.conversation_id, position: row.position }
  return {
    docId,
    owner: row.owner,
    question: row.question,
    earlier: await questionsBefore(database, at, earlierQuestions),
    wantsQuestions: true,
    isStopped: Number(row.status) === messageStatus.stop,
    // Bounded by the maximum of an answer.
    cards: JSON.parse(row.cards) as Card[],
  }
}

/** Stores cards with the record as it is now. */
export async function replaceCards(database: Database, docId: string, further: FurtherCards): Promise<void> {
  const { build } = database
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const row = await database.first<{ cards: string }>(
      build.selectFrom('records').select('cards').where('doc_id', '=', docId),
    )
    if (!row) return
    const cards = withCards(JSON.parse(row.cards) as Card[], further)
    const replaced = replaceRecordCards(database, { docId, from: row.cards, to: JSON.stringify(cards) })
    if (await isCommitted(database, replaced)) return
  }
}

export function withCards(cards: readonly Card[], further: FurtherCards): Card[] {
  const byId = new Map(further.map((card) => [card.id, card]))
  const known = new Set(cards.map(({ id }) => id))
  return [...cards.map((card) => byId.get(card.id) ?? card), ...further.filter(({ id }) => !known.has(id))]
}
