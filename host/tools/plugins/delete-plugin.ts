import { pluginStatus } from '../../../lib/contract/plugins/plugin.ts'
import { type Database, isCommitted, statement } from '../../storage/database/database.ts'
import { pluginNotFound } from './stored-plugin.ts'

/**
 * Deletes a plugin with its tools, cases, versions and secrets: agents can't use it any more. Its row stays without
 * texts while agents name it.
 * @throws {HostError} not_found
 */
export async function deletePlugin(
  { database, now }: { readonly database: Database; readonly now: () => number },
  owner: string,
  id: number,
): Promise<void> {
  const { build } = database
  const emptied = {
    status: pluginStatus.draft,
    published_version: 0,
    taken_down_version: 0,
    name: '',
    avatar: '',
    description: '',
    url: '',
    settings: '',
    reason: '',
    letters: '',
    author_letters: '',
    deleted_at: now(),
  }
  const isDeleted = await isCommitted(database, [
    statement(
      build
        .updateTable('plugins')
        .set(emptied)
        .where('id', '=', id)
        .where('owner', '=', owner)
        .where('deleted_at', '=', 0),
      1,
    ),
    statement(build.deleteFrom('plugin_secrets').where('plugin_id', '=', id)),
    statement(build.deleteFrom('plugin_versions').where('plugin_id', '=', id)),
    // Waits for cases that are being stored, which lock their tools.
    statement(build.deleteFrom('tools').where('plugin_id', '=', id)),
    statement(build.deleteFrom('tool_cases').where('plugin_id', '=', id)),
  ])
  if (!isDeleted) throw pluginNotFound()
  database.forget()
}
