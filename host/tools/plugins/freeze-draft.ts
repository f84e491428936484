import { changePlugin, whileUnchanged } from './change-plugin.ts'
import { draftVersion, freezeStatements, requireTools } from './freeze-version.ts'
import { ownPlugin } from './own-plugin.ts'
import type { PluginDeps } from './plugin-deps.ts'

/**
 * Stores the draft of an own plugin as a version for agents of its author, without publishing it. Idempotent.
 * @returns the version
 * @throws {HostError} not_found; bad_request without a tool in use; too_large; unauthorized
 */
export function freezeDraft(
  { database, now, members }: Pick<PluginDeps, 'database' | 'now' | 'members'>,
  owner: string,
  id: number,
): Promise<number> {
  return changePlugin(
    database,
    () => ownPlugin(database, owner, id),
    async (plugin) => {
      const drafted = await draftVersion(database, plugin)
      requireTools(drafted)
      const stored = { note: '', publishedAt: 0, now: now() }
      return {
        statements: [
          whileUnchanged(database, plugin, { version: plugin.version }),
          ...freezeStatements(database, plugin, drafted, stored),
        ],
        result: plugin.version,
      }
    },
    members.mayAct,
    members.space,
  )
}
