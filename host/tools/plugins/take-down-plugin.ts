import { pluginStatus } from '../../../lib/contract/plugins/plugin.ts'
import { HostError } from '../../platform/errors.ts'
import type { Statement } from '../../storage/database/database.ts'
import { changePlugin, whileUnchanged } from './change-plugin.ts'
import { draftVersion } from './freeze-version.ts'
import type { PluginDeps } from './plugin-deps.ts'
import { pluginPath } from './plugin-path.ts'
import { storeColumns } from './publish-plugin.ts'
import { findPlugin, pluginNotFound, type StoredPlugin } from './stored-plugin.ts'
import { forgetPlugin, rememberPlugin } from './taken-down-plugins.ts'
import { listedTools, usedVersion } from './used-version.ts'

const reasonCharacters = 200

/** The record of what an operator does to a plugin, for the batch that does it. */
export type RecordPluginAct = (act: {
  readonly act: 'take_down_plugin' | 'restore_plugin'
  readonly owner: string
  readonly subject: string
  readonly reason: string
}) => Statement

type TakeDownDeps = PluginDeps & { readonly record: RecordPluginAct }

/**
 * Takes a plugin down at once: others can neither find it nor call it, also those whose agents have it.
 * @throws {HostError} not_found; bad_request without a reason
 */
export async function takeDownPlugin(deps: TakeDownDeps, id: number, given: string): Promise<void> {
  const { database, now, members, record } = deps
  const reason = given.trim()
  if (reason === '' || Array.from(reason).length > reasonCharacters)
    throw new HostError('bad_request', `请写明理由，1 到 ${reasonCharacters} 个字`, { field: 'reason' })
  await changePlugin(
    database,
    () => requirePlugin(deps, id),
    async (plugin) => {
      const { owner } = plugin
      const at = now()
      const version = plugin.published_version || plugin.taken_down_version
      const shown = await shownVersion(deps, plugin, version)
      const title = shown.settings.name
      const change = {
        status: pluginStatus.takenDown,
        reason,
        published_version: 0,
        taken_down_at: at,
        taken_down_version: version,
        letters: '',
        asks: 0,
      }
      const statements = [
        whileUnchanged(database, plugin, change),
        record({ act: 'take_down_plugin', owner, subject: title, reason }),
        members.takenDown(owner, at),
        rememberPlugin(database, shown, at),
        ...members.notified({
          owner,
          link: pluginPath(id),
          key: `plugin:${id}`,
          content: { kind: 'taken_down', values: { title, reason } },
        }),
      ]
      return { statements, result: undefined }
    },
    members.exists,
  )
}

/**
 * Takes a take-down back: the version that was public then is public again; without one, its author may publish again.
 * @throws {HostError} not_found; conflict when it is not taken down
 */
export async function restorePlugin(deps: TakeDownDeps, id: number): Promise<void> {
  const { database, members, record } = deps
  await changePlugin(
    database,
    () => requirePlugin(deps, id),
    async (plugin) => {
      if (plugin.taken_down_at === 0) throw new HostError('conflict', '这个插件没有下架')
      const { owner, taken_down_version: version } = plugin
      const used = version > 0 ? await usedVersion(database, id, version) : undefined
      const title = used?.settings.name ?? plugin.name
      const change = {
        status: used ? pluginStatus.published : pluginStatus.draft,
        reason: '',
        published_version: used ? version : 0,
        taken_down_at: 0,
        taken_down_version: 0,
        ...(used &&
          storeColumns({ settings: used.settings, listed: await listedTools(database, id, version) })),
      }
      const statements = [
        whileUnchanged(database, plugin, change),
        record({ act: 'restore_plugin', owner, subject: title, reason: '' }),
        members.putBack(owner, plugin.taken_down_at),
        forgetPlugin(database, used ?? (await draftVersion(database, plugin))),
        ...members.notified({
          owner,
          link: pluginPath(id),
          key: `plugin:${id}`,
          content: { kind: 'put_back', values: { title } },
        }),
      ]
      return { statements, result: undefined }
    },
    members.exists,
  )
}

async function requirePlugin({ database }: PluginDeps, id: number): Promise<StoredPlugin> {
  const plugin = await findPlugin(database, id)
  if (!plugin) throw pluginNotFound()
  return plugin
}

/** The public version, or the draft of a plugin without one. */
async function shownVersion({ database }: PluginDeps, plugin: StoredPlugin, version: number) {
  const used = version > 0 ? await usedVersion(database, plugin.id, version) : undefined
  return used ?? draftVersion(database, plugin)
}
