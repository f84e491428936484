import { type Change, commitChange } from '../../storage/database/commit-change.ts'
import { type Database, type Statement, statement } from '../../storage/database/database.ts'
import type { Space } from '../../storage/database/owned/space.ts'
import type { Tables } from '../../storage/database/tables.ts'
import type { StoredPlugin } from './stored-plugin.ts'

/**
 * Commits a change that depends on the state of a plugin, with its state read again after each conflict.
 * @param change the first statement is a `whileUnchanged`
 * @param condition of its owner
 * @param spaceOf for changes that take up space
 * @throws {HostError} what `read` and `change` throw; unauthorized; conflict
 */
export function changePlugin<Result>(
  database: Database,
  read: () => Promise<StoredPlugin>,
  change: (plugin: StoredPlugin) => Promise<Change<Result>>,
  condition: (owner: string) => Statement,
  spaceOf?: (owner: string) => Space,
): Promise<Result> {
  const space = spaceOf && (({ owner }: StoredPlugin) => spaceOf(owner))
  return commitChange(database, read, change, ({ owner }) => condition(owner), space)
}

/** Changes the row, and locks it, unless the plugin was saved, published or taken down since it was read. */
export function whileUnchanged(
  { build }: Database,
  plugin: StoredPlugin,
  change: Partial<Tables['plugins']>,
): Statement {
  return statement(
    build
      .updateTable('plugins')
      .set(change)
      .where('id', '=', plugin.id)
      .where('version', '=', plugin.version)
      .where('status', '=', plugin.status)
      .where('published_version', '=', plugin.published_version)
      .where('taken_down_at', '=', plugin.taken_down_at)
      .where('deleted_at', '=', 0),
    1,
  )
}
