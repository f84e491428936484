import { sql } from 'kysely'
import { cardTypes } from '../../../lib/contract/cards/card-types.ts'
import type { SourceReference } from '../../../lib/contract/cards/search-result.ts'
import type { SupportCheck } from '../../../lib/contract/cards/support-check.ts'
import type { Card } from '../../../lib/contract/frames/card.ts'
import { type Database, isCommitted } from '../../storage/database/database.ts'
import { replaceRecordCards } from '../history/record-bytes.ts'
import type { AnswerChecking } from './answer-checking.ts'

/** Maximum answers that are changed for one word, the newest, and in how many newer ones they are looked for. */
const [maxAnswers, maxLookedAt] = [50, 500]
/** The check of an answer may change it at the same moment. */
const attempts = 5

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
  for (const docId of await answersWith(database, changed)) {
    if (!(await changeAnswer(database, docId, change))) continue
    await checking.again(docId, changed.owner)
    ids.push(docId)
  }
  return ids
}

async function answersWith(
  database: Database,
  { owner, fileId, uploadedAt }: ChangedFile,
): Promise<string[]> {
  const { build, dialect } = database
  const find = dialect === 'sqlite' ? sql.raw('instr') : sql.raw('strpos')
  const newest = build
    .selectFrom('records')
    .select(['doc_id', 'created_at'])
    .where('owner', '=', owner)
    .where('created_at', '>=', uploadedAt)
    .orderBy('created_at', 'desc')
    .limit(maxLookedAt)
  const answers = await database.all(
    build
      .selectFrom(newest.as('newest'))
      .innerJoin('records', 'records.doc_id', 'newest.doc_id')
      .select('records.doc_id')
      .where(sql<boolean>`${find}(records.cards, ${`"id":${JSON.stringify(fileId)}`}) > 0`)
      .orderBy('newest.created_at', 'desc')
      .limit(maxAnswers),
    { isHeavy: true },
  )
  return answers.map(({ doc_id: docId }) => docId)
}

/** @returns whether it has changed */
async function changeAnswer(database: Database, docId: string, change: ChangeSource): Promise<boolean> {
  const stored = database.build.selectFrom('records').select('cards').where('doc_id', '=', docId)
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const from = (await database.first(stored))?.cards
    const cards = from && changedCards(JSON.parse(from) as Card[], change)
    if (!from || !cards) return false
    const replaced = replaceRecordCards(database, { docId, from, to: JSON.stringify(cards) })
    if (await isCommitted(database, replaced)) return true
  }
  return false
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
