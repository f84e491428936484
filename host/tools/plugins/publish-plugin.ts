import { type PluginStatus, pluginLimits, pluginStatus } from '../../../lib/contract/plugins/plugin.ts'
import { cleanLines } from '../../../lib/text/clean-agent-texts.ts'
import { foldToLetters } from '../../../lib/text/fold.ts'
import type { Audit } from '../../moderation/audit.ts'
import { HostError } from '../../platform/errors.ts'
import { changePlugin, whileUnchanged } from './change-plugin.ts'
import { draftVersion, freezeStatements, type NewVersion, requireTools } from './freeze-version.ts'
import { ownPlugin } from './own-plugin.ts'
import type { PluginDeps } from './plugin-deps.ts'
import { requireNone } from './require-valid-plugin.ts'
import { isTakenDownPlugin } from './taken-down-plugins.ts'

interface Published {
  readonly id: number
  readonly version: number
  readonly status: PluginStatus
}

/**
 * Makes the draft and its tools in use a public version. Agents use the one that they have until they take this one.
 * @throws {HostError} bad_request with problems; too_large; forbidden while an operator has taken it or the same one
 *   of another down, or lately something else of the author; not_found
 */
export async function publishPlugin(
  deps: PluginDeps,
  owner: string,
  { id, note: given }: { readonly id: number; readonly note: string },
): Promise<Published> {
  const { database, now, audit, members } = deps
  const note = cleanLines(given).trim()
  if (Array.from(note).length > pluginLimits.note)
    throw new HostError('bad_request', `最长 ${pluginLimits.note} 个字`, { field: 'note' })
  const nickname = await members.nicknameOf(owner)
  return changePlugin(
    database,
    () => ownPlugin(database, owner, id),
    async (plugin) => {
      if (plugin.taken_down_at > 0)
        throw new HostError('forbidden', '这个插件已被管理员下架，恢复之前不能发布', { field: 'id' })
      const unless = await members.unlessTakenDown(owner)
      // There is no review of plugins.
      if (!unless)
        throw new HostError('forbidden', '你的作品最近被管理员下架过，暂时不能发布插件，请联系管理员', {
          field: 'id',
        })
      // Everybody could write to the author's group.
      if (plugin.kind !== 'http')
        throw new HostError('bad_request', '往群里发消息的插件只有自己能用，不能发布', { field: 'id' })
      const drafted = await draftVersion(database, plugin)
      requireTools(drafted)
      if (await isTakenDownPlugin(database, drafted))
        throw new HostError('forbidden', '同样的插件已被管理员下架，不能发布，请联系管理员', { field: 'id' })
      requireNoListedWord(audit, drafted, note)
      const { version } = plugin
      const time = now()
      const publishedAt = plugin.published_version === version ? plugin.published_at : time
      const status = pluginStatus.published
      const change = {
        ...storeColumns(drafted),
        author_letters: foldToLetters(nickname),
        status,
        published_version: version,
        published_at: publishedAt,
        updated_at: time,
      }
      return {
        statements: [
          whileUnchanged(database, plugin, change),
          ...freezeStatements(database, plugin, drafted, { note, publishedAt, now: time }),
          ...unless,
        ],
        result: { id, version, status },
      }
    },
    members.mayAct,
    members.space,
  )
}

/** Withdraws a plugin from the store; agents that have it keep it. Idempotent. @throws {HostError} not_found */
export async function unpublishPlugin(
  { database, now, members }: PluginDeps,
  owner: string,
  id: number,
): Promise<{ status: number }> {
  return changePlugin(
    database,
    () => ownPlugin(database, owner, id),
    async (plugin) => {
      if (plugin.published_version === 0 && plugin.taken_down_version === 0)
        return { statements: [], result: { status: plugin.status } }
      // One that was taken down stays so, and operators do not put back what its author has withdrawn.
      const status = plugin.taken_down_at > 0 ? pluginStatus.takenDown : pluginStatus.draft
      const change = {
        status,
        published_version: 0,
        taken_down_version: 0,
        letters: '',
        asks: 0,
        updated_at: now(),
      }
      return { statements: [whileUnchanged(database, plugin, change)], result: { status } }
    },
    members.mayAct,
  )
}

/** @returns what the store searches and shows of a version without reading it */
export function storeColumns({ settings, listed }: Pick<NewVersion, 'settings' | 'listed'>) {
  const texts = [settings.name, settings.description, ...listed.map(({ name }) => name)]
  return {
    letters: texts.map(foldToLetters).join('\n'),
    asks: listed.some((tool) => !tool.is_safe) ? 1 : 0,
  }
}

/** @throws {HostError} bad_request with the first field and a sentence for each */
function requireNoListedWord(audit: Audit, { settings, listed }: NewVersion, note: string): void {
  const texts = {
    name: [settings.name],
    description: [settings.description],
    tools: listed.flatMap(({ name, description }) => [name, description]),
    note: [note],
  }
  const fields = Object.entries(texts).filter(([, said]) =>
    said.some((text) => audit.find(text, 'check') !== null),
  )
  requireNone(Object.fromEntries(fields.map(([field]) => [field, '这里有不能使用的词，请换一种说法'])))
}
