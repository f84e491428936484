import { sql } from 'kysely'
import { cardTypes } from '../../../lib/contract/cards/card-types.ts'
import type { SourceReference } from '../../../lib/contract/cards/search-result.ts'
import type { SupportCheck } from '../../../lib/contract/cards/support-check.ts'
import type { Card } from '../../../lib/contract/frames/card.ts'
import { type Database, isCommitted } from '../../storage/database/database.ts'
import { replaceRecordCards } from '../history/record-bytes.ts'
import type { AnswerChecking } from './answer-checking.ts'

/** Maximum answers that are changed for one word, the newest. */
const maxAnswers = 50

/** A file whose text has changed. */
export interface ChangedFile {
  readonly owner: string
  readonly fileId: string
  /** Answers from before it did not use it. */
  readonly uploadedAt: number
}

/** @returns a source as it is after the change; null when it does not show what has changed */
export type ChangeSource = (source: SourceReference) => SourceReference | null

interface ChangeDeps {
  readonly database: Database
  readonly checking: Pick<AnswerChecking, 'again'>
}

/**
 * Changes the sources of the answers of an owner that cite a changed part of a file, and has these answers checked
 * again: what a model said of such a source counts no more.
 * @returns the ids of the answers, the newest first
 */
export async function changeAnswers(
  { database, checking }: ChangeDeps,
  changed: ChangedFile,
  change: ChangeSource,
): Promise<string[]> {
  const ids: string[] = []
  for (const { doc_id: docId, cards: from } of await answersWith(database, changed)) {
    const cards = changedCards(JSON.parse(from) as Card[], change)
    if (!cards) continue
    const replaced = replaceRecordCards(database, { docId, from, to: JSON.stringify(cards) })
    // Changed at this moment by the check of it: its sources stay as they were read.
    if (!(await isCommitted(database, replaced))) continue
    await checking.again(docId, changed.owner)
    ids.push(docId)
  }
  return ids
}

function answersWith(database: Database, { owner, fileId, uploadedAt }: ChangedFile) {
  const { build, dialect } = database
  const find = dialect === 'sqlite' ? sql.raw('instr') : sql.raw('strpos')
  return database.all<{ doc_id: string; cards: string }>(
    build
      .selectFrom('records')
      .select(['doc_id', 'cards'])
      .where('owner', '=', owner)
      .where('created_at', '>=', uploadedAt)
      .where(sql<boolean>`${find}(cards, ${`"id":${JSON.stringify(fileId)}`}) > 0`)
      .orderBy('created_at', 'desc')
      .limit(maxAnswers),
    { isHeavy: true },
  )
}

/** @returns null when no source shows what has changed */
function changedCards(cards: readonly Card[], change: ChangeSource): Card[] | null {
  const indices = new Set<number>()
  const sourceOf = (source: SourceReference) => {
    const changed = change(source)
    if (changed) indices.add(source.index)
    return changed ?? source
  }
  const next = cards.map((card): Card => {
    const read =
      card.type === 'search_result' ? cardTypes.search_result.content.safeParse(card.content) : null
    return read?.success ? { ...card, content: read.data.map(sourceOf) } : card
  })
  if (indices.size === 0) return null
  return next.map((card): Card => {
    const read =
      card.type === 'support_check' ? cardTypes.support_check.content.safeParse(card.content) : null
    return read?.success ? { ...card, content: openAgain(read.data, indices) } : card
  })
}

function openAgain(check: SupportCheck, indices: ReadonlySet<number>): SupportCheck {
  const verdicts = check.verdicts.filter(({ index, by }) => by !== 'model' || !indices.has(index))
  return { ...check, verdicts, is_pending: true }
}
