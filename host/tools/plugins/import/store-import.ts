import { authTypes, type PluginSettings } from '../../../../lib/contract/plugins/plugin.ts'
import { toolLimits } from '../../../../lib/contract/plugins/tool.ts'
import { HostError } from '../../../platform/errors.ts'
import { commitForMember } from '../../../storage/database/commit-for-member.ts'
import { BatchConflict } from '../../../storage/database/database.ts'
import { createPlugin } from '../create-plugin.ts'
import { pluginChanged } from '../plugin-changed.ts'
import type { PluginDeps } from '../plugin-deps.ts'
import { randomRowNumber } from '../row-number.ts'
import type { StoredPlugin } from '../stored-plugin.ts'
import { cleanTool } from '../tools/clean-tool.ts'
import { requireValidTool } from '../tools/require-valid-tool.ts'
import { insertTool, type NewTool } from '../tools/save-tool.ts'
import { toolsOf } from '../tools/stored-tool.ts'
import type { ImportedPlugin, ImportedTool } from './imported.ts'

interface NewImport {
  readonly owner: string
  readonly plugin: ImportedPlugin
  readonly url: string
  readonly serviceToken: string
  readonly tools: readonly ImportedTool[]
}

/**
 * Stores an imported description as a new plugin with its tools.
 * @returns its id
 * @throws {HostError} bad_request with problems; too_large; unauthorized
 */
export async function storePlugin(
  deps: PluginDeps,
  { owner, plugin, url, serviceToken, tools }: NewImport,
): Promise<number> {
  requireFewTools(tools.length)
  const name = plugin.name || '导入的插件'
  const hasToken = plugin.auth_type === authTypes.service && serviceToken.trim() !== ''
  const settings: PluginSettings = {
    name,
    avatar: '',
    description: plugin.description || name,
    url,
    header: [],
    ...(hasToken ? authOf(plugin, serviceToken) : { auth_type: authTypes.none }),
  }
  const { id } = await createPlugin(deps, owner, settings, {
    also: (pluginId, now) =>
      rowsOf(tools, { pluginId, owner, now }).map((row) => insertTool(deps.database, row)),
  })
  return id
}

/**
 * Adds the tools of a description to a plugin, all of them or none.
 * @throws {HostError} bad_request with problems; too_large; conflict while it is changed elsewhere; unauthorized
 */
export async function storeTools(
  { database, members, now: clock }: PluginDeps,
  plugin: StoredPlugin,
  tools: readonly ImportedTool[],
): Promise<void> {
  requireFewTools(tools.length + (await toolsOf(database, plugin.id)).length)
  const now = clock()
  const { id: pluginId, owner } = plugin
  const rows = rowsOf(tools, { pluginId, owner, now })
  for (const { settings } of rows) requireValidTool(plugin, settings)
  try {
    await commitForMember(
      database,
      members.mayAct(owner),
      [pluginChanged(database, plugin, now), ...rows.map((row) => insertTool(database, row))],
      members.space(owner),
    )
  } catch (error) {
    if (!(error instanceof BatchConflict)) throw error
    throw new HostError('conflict', '别处正在改，请稍后再试', { cause: error })
  }
}

/** Tools are listed by the time of their creation: each is a millisecond later, in the sequence of the description. */
function rowsOf(
  tools: readonly ImportedTool[],
  { now, ...of }: { readonly pluginId: number; readonly owner: string; readonly now: number },
): NewTool[] {
  return tools.map(({ settings }, index) => {
    return { ...of, id: randomRowNumber(), settings: cleanTool(settings), now: now + index }
  })
}

function authOf({ location, parameter_name: name = '' }: ImportedPlugin, serviceToken: string) {
  return {
    auth_type: authTypes.service,
    auth_config: {
      location: location === 1 ? (1 as const) : (0 as const),
      parameter_name: name,
      service_token: serviceToken,
    },
  }
}

function requireFewTools(count: number): void {
  if (count <= toolLimits.tools) return
  const sentence = `一个插件最多 ${toolLimits.tools} 个工具，请少选一些`
  throw new HostError('too_large', sentence, { field: 'selected', problems: { selected: sentence } })
}
