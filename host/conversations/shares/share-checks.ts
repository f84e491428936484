import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ChatRecord } from '../../../lib/contract/frames/record.ts'
import { type Database, isCommitted, type Statement, statement } from '../../storage/database/database.ts'
import { findLink, type LinkDeps } from './share-links.ts'
import { maxSharedCharacters } from './shares.ts'

/** How far the answers of a link were checked. */
interface CheckProgress {
  /** Of its records, from the oldest on, those whose check was requested once, whatever came of it. */
  readonly requested: number
  /** Milliseconds since 1970; 0 before. */
  readonly requestedAt: number
}

export async function readCheckProgress(database: Database, id: string): Promise<CheckProgress> {
  const row = await database.first(
    database.build.selectFrom('share_checks').select(['requested', 'requested_at']).where('id', '=', id),
  )
  return { requested: Number(row?.requested ?? 0), requestedAt: Number(row?.requested_at ?? 0) }
}

/** The statement that requests the records up to `requested`: it fits once, whichever process commits it. */
export function requestRecords(
  { build }: Database,
  id: string,
  before: CheckProgress,
  { requested, requestedAt }: CheckProgress,
): Statement {
  return statement(
    build
      .insertInto('share_checks')
      .values({ id, requested, requested_at: requestedAt, stored: 0 })
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet({ requested, requested_at: requestedAt })
          .where('share_checks.requested', '=', before.requested),
      ),
    1,
  )
}

interface SharedRecords {
  readonly owner: string
  readonly records: readonly ChatRecord[]
  /** How often verdicts were stored: it tells whether another process has stored some since. */
  readonly stored: number
}

/** @returns what a link shows; null when it does not exist, has expired or was revoked, or its owner is blocked */
export async function readSharedRecords(
  deps: Pick<LinkDeps, 'database' | 'now'>,
  id: string,
): Promise<SharedRecords | null> {
  if ((await findLink(deps, 'conversation', id))?.state !== 'active') return null
  const [row] = await deps.database.all(
    deps.database.build
      .selectFrom('share_links')
      .innerJoin('share_checks', 'share_checks.id', 'share_links.id')
      .select(['share_checks.stored', 'share_links.owner', 'share_links.records'])
      .where('share_links.id', '=', id),
    // Up to 4,000,000 characters.
    { isHeavy: true },
  )
  if (!row) return null
  return { owner: row.owner, stored: Number(row.stored), records: JSON.parse(row.records) as ChatRecord[] }
}

/**
 * Stores records in the place of those that were read.
 * @returns false when the link was revoked or deleted, or its records were stored by another process since
 */
export async function storeSharedRecords(
  database: Database,
  id: string,
  { records, stored }: Pick<SharedRecords, 'records' | 'stored'>,
): Promise<boolean> {
  const parts: string[] = []
  for (const record of records) {
    parts.push(JSON.stringify(record))
    await nextTurn()
  }
  const text = `[${parts.join(',')}]`
  // Its readers rely on it.
  if (text.length > maxSharedCharacters) return false
  const { build } = database
  return isCommitted(database, [
    statement(
      build
        .updateTable('share_checks')
        .set({ stored: stored + 1 })
        .where('id', '=', id)
        .where('stored', '=', stored),
      1,
    ),
    statement(
      build
        .updateTable('share_links')
        .set({ records: text })
        .where('id', '=', id)
        .where('revoked_at', '=', 0),
      1,
    ),
  ])
}
