import type { PluginKind, PluginSettings } from '../../../lib/contract/plugins/plugin.ts'
import { HostError } from '../../platform/errors.ts'
import { commitForMember } from '../../storage/database/commit-for-member.ts'
import { BatchConflict, type Statement, statement } from '../../storage/database/database.ts'
import { cleanPlugin } from './clean-plugin.ts'
import type { SavedPlugin } from './create-plugin.ts'
import { draftColumns } from './draft-columns.ts'
import { ownPlugin } from './own-plugin.ts'
import type { PluginDeps } from './plugin-deps.ts'
import { originOf, type PluginSecrets, pluginSecrets } from './plugin-secrets.ts'
import { presentDraft } from './present-draft.ts'
import { requireValidPlugin } from './require-valid-plugin.ts'
import { resolveMasks } from './resolve-masks.ts'
import { detailsOf, type StoredPlugin } from './stored-plugin.ts'
import { type FrozenNeeds, frozenNeeds, secretStatements, secretsOf } from './stored-secrets.ts'

/** Retried while versions of it are frozen for agents at the same moment. */
const maxAttempts = 8

export interface PluginChange {
  readonly id: number
  /** The version on which the change is based; the newest when absent. */
  readonly version?: number | undefined
  readonly settings: PluginSettings
  /** That of the plugin: those that send to a group have a form of their own. */
  readonly kind?: PluginKind
}

/**
 * Saves the draft of a plugin as its next version. One that equals the stored draft changes nothing.
 * @throws {HostError} bad_request with problems; conflict with the stored draft as `current`; not_found; unauthorized
 */
export async function updatePlugin(
  deps: PluginDeps,
  owner: string,
  { id, version: based, settings: given, kind = 'http' }: PluginChange,
): Promise<SavedPlugin> {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const plugin = await ownPlugin(deps.database, owner, id)
    requireKind(plugin, kind)
    const clean = cleanPlugin(given)
    const stored = await pluginSecrets(deps.database, deps.box, id, originOf(plugin.url))
    const settings = resolveMasks(
      clean,
      isSameOrigin(plugin.url, clean.url) ? namedOnly(plugin, stored) : null,
    )
    await requireValidPlugin(deps, settings)
    // Also the retry of a save whose reply was lost.
    if (isUnchanged(plugin, stored, settings)) return { id, version: plugin.version }
    if (based !== undefined && based !== plugin.version) throw await saveConflict(deps, plugin)

    const needs = await frozenNeeds(deps.database, id)
    try {
      const statements = await updateStatements(deps, plugin, settings, needs)
      await commitForMember(deps.database, deps.members.mayAct(owner), statements, deps.members.space(owner))
      return { id, version: plugin.version + 1 }
    } catch (error) {
      if (!(error instanceof BatchConflict)) throw error
    }
  }
  throw new HostError('conflict', '别处正在改，请稍后再试')
}

async function updateStatements(
  deps: PluginDeps,
  plugin: StoredPlugin,
  settings: PluginSettings,
  needs: FrozenNeeds,
): Promise<Statement[]> {
  const { database } = deps
  const { id, owner, version } = plugin
  const now = deps.now()
  return [
    // The lock on this row serialises the changes of a plugin, of its tools and versions.
    statement(
      database.build
        .updateTable('plugins')
        .set({ ...draftColumns(settings), version: version + 1, updated_at: now })
        .where('id', '=', id)
        .where('owner', '=', owner)
        .where('version', '=', version)
        .where('deleted_at', '=', 0),
      1,
    ),
    // Fails if a version was frozen since they were read, whose secrets would be deleted.
    statement(
      database.build
        .updateTable('plugin_versions')
        .set((expression) => ({ version: expression.ref('version') }))
        .where('plugin_id', '=', id),
      needs.versions,
    ),
    ...(await secretStatements(deps, { id, settings, needs, now })),
  ]
}

/** @throws {HostError} bad_request: plugins that send to a group have a form of their own */
function requireKind(plugin: StoredPlugin, kind: PluginKind): void {
  if (plugin.kind !== kind)
    throw new HostError('bad_request', '这个插件往群里发消息，请在它自己的设置里改', { field: 'id' })
}

function isSameOrigin(stored: string, given: string): boolean {
  return URL.canParse(given) && originOf(given) === originOf(stored)
}

/** @returns the secrets that the draft itself sends, without those kept for versions that agents use */
function namedOnly(plugin: StoredPlugin, stored: PluginSecrets | null): PluginSecrets | null {
  if (!stored) return null
  const { header, auth_type: type } = detailsOf(plugin)
  return {
    token: type === 0 ? '' : stored.token,
    headers: Object.fromEntries(Object.entries(stored.headers).filter(([name]) => header.includes(name))),
  }
}

function isUnchanged(plugin: StoredPlugin, stored: PluginSecrets | null, settings: PluginSettings): boolean {
  const columns = draftColumns(settings)
  const isSame = Object.entries(columns).every(
    ([name, value]) => plugin[name as keyof typeof columns] === value,
  )
  if (!isSame) return false
  const { token, headers } = secretsOf(settings)
  const known = namedOnly(plugin, stored) ?? { token: '', headers: {} }
  return token === known.token && settings.header.every(({ name }) => headers[name] === known.headers[name])
}

async function saveConflict(deps: PluginDeps, plugin: StoredPlugin): Promise<HostError> {
  const current = await presentDraft(deps, plugin)
  return new HostError('conflict', '别处已经改过了，请看过最新的再改', { current })
}
