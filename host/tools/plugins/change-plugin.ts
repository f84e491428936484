import { HostError } from '../../platform/errors.ts'
import { errorSentence } from '../../platform/terminal/sentences.ts'
import { BatchConflict, type Database, type Statement, statement } from '../../storage/database/database.ts'
import type { Tables } from '../../storage/database/tables.ts'
import type { StoredPlugin } from './stored-plugin.ts'

/** Changes are retried while the plugin is saved again and again in other tabs. */
const maxAttempts = 8

interface Change<Result> {
  /** The first is a `whileUnchanged`. */
  readonly statements: readonly Statement[]
  readonly result: Result
}

/**
 * Commits a change that depends on the state of a plugin, with its state read again after each conflict.
 * @param condition of its owner
 * @throws {HostError} what `read` and `change` throw; unauthorized; conflict
 */
export async function changePlugin<Result>(
  database: Database,
  read: () => Promise<StoredPlugin>,
  change: (plugin: StoredPlugin) => Promise<Change<Result>>,
  condition: (owner: string) => Statement,
): Promise<Result> {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const plugin = await read()
    const { statements, result } = await change(plugin)
    try {
      await database.batch([condition(plugin.owner), ...statements])
      return result
    } catch (error) {
      if (!(error instanceof BatchConflict)) throw error
      if (error.index === 0) throw new HostError('unauthorized', errorSentence('unauthorized'))
    }
  }
  throw new HostError('conflict', '别处正在改，请稍后再试')
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
