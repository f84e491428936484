import type { CheckSummary } from '../../lib/contract/routes/check-routes.ts'
import { type Database, statement } from '../storage/database/database.ts'
import { listPage, listPageLimit } from '../storage/database/list-page.ts'
import { isLostAt, missingCheck, type StoreDeps } from './stored-checks.ts'

/** A page of the checks of an owner, the newest first. */
export async function listChecks(
  { database, now }: StoreDeps,
  owner: string,
  offset: number,
): Promise<{ list: CheckSummary[]; offset: number; hasMore: boolean }> {
  const rows = await database.all(
    database.build
      .selectFrom('text_checks')
      .select(['id', 'title', 'state', 'created_at', 'due_at'])
      .where('owner', '=', owner)
      .orderBy('created_at', 'desc')
      .orderBy('key', 'desc')
      .offset(offset)
      .limit(listPageLimit),
  )
  const { page, ...place } = listPage(rows, offset)
  const time = now()
  const list = page.map(({ id, title, created_at: created, ...row }): CheckSummary => {
    return { id, title, state: isLostAt(time, row) ? 'failed' : row.state, created: Number(created) }
  })
  return { list, ...place }
}

/** Deletes a check; one that runs ends without a result. @throws {HostError} not_found */
export async function deleteCheck(database: Database, owner: string, id: string): Promise<void> {
  const deleted = database.build
    .deleteFrom('text_checks')
    .where('owner', '=', owner)
    .where('id', '=', id)
    .returning('id')
  const [result] = await database.batch([statement(deleted)])
  if (result?.rows.length !== 1) throw missingCheck()
  database.forget()
}
