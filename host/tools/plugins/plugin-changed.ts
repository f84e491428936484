import { sql } from 'kysely'
import { type Database, type Statement, statement } from '../../storage/database/database.ts'

/**
 * For the batch of each change of a tool: the plugin becomes its next version. Its row is locked until the commit, so
 * that the changes of a plugin are serialised; the batch fails when the plugin is gone or somebody else's.
 */
export function pluginChanged(
  { build }: Database,
  { id, owner }: { readonly id: number; readonly owner: string },
  now: number,
): Statement {
  return statement(
    build
      .updateTable('plugins')
      .set({ version: sql<number>`version + 1`, updated_at: now })
      .where('id', '=', id)
      .where('owner', '=', owner)
      .where('deleted_at', '=', 0),
    1,
  )
}
