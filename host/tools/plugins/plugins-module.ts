import { pluginSettings } from '../../../lib/contract/plugins/plugin.ts'
import { pluginRoutes } from '../../../lib/contract/routes/plugin-routes.ts'
import type { Identity } from '../../platform/identity.ts'
import { type Call, type HostModule, type RouteHandlers, routeSet } from '../../platform/module.ts'
import type { Statement } from '../../storage/database/database.ts'
import { createPlugin } from './create-plugin.ts'
import { deletePlugin } from './delete-plugin.ts'
import { getPlugin } from './get-plugin.ts'
import { listPlugins } from './list-plugins.ts'
import { listPublicPlugins } from './listed-plugins.ts'
import type { PluginDeps } from './plugin-deps.ts'
import { publishPlugin, unpublishPlugin } from './publish-plugin.ts'
import { type RecordPluginAct, restorePlugin, takeDownPlugin } from './take-down-plugin.ts'
import { updatePlugin } from './update-plugin.ts'

export interface PluginsModuleDeps extends PluginDeps {
  /**
   * Counts a change by an approved member.
   * @returns the owner
   * @throws {HostError} unauthorized, forbidden, rate_limited
   */
  readonly requireMember: (identity: Identity | null) => Promise<string>
  /** @returns the uid of the operator who makes a call. @throws {HostError} unauthorized, forbidden */
  readonly requireOperator: (call: Pick<Call<never>, 'identity' | 'request'>) => Promise<string>
  readonly recordAct: (operator: string, act: Parameters<RecordPluginAct>[0]) => Statement
}

const {
  pluginCreate,
  pluginUpdate,
  pluginDelete,
  pluginList,
  pluginGet,
  pluginPublish,
  pluginUnpublish,
  pluginPublicList,
  pluginTakeDown,
} = pluginRoutes
const ownRoutes = {
  pluginCreate,
  pluginUpdate,
  pluginDelete,
  pluginList,
  pluginGet,
  pluginPublish,
  pluginUnpublish,
  pluginPublicList,
  pluginTakeDown,
}

/** Plugins: made, changed, published and taken down. */
export function pluginsModule(deps: PluginsModuleDeps): HostModule {
  return { routes: [routeSet(ownRoutes, pluginHandlers(deps))] }
}

function pluginHandlers(deps: PluginsModuleDeps): RouteHandlers<typeof ownRoutes> {
  const { requireMember } = deps
  return {
    pluginCreate: async ({ identity, input }) =>
      createPlugin(deps, await requireMember(identity), pluginSettings.parse(input)),
    pluginUpdate: async ({ identity, input }) => {
      const { id, version } = input
      const settings = pluginSettings.parse(input)
      return updatePlugin(deps, await requireMember(identity), { id, version, settings })
    },
    pluginDelete: async ({ identity, input }) => {
      await deletePlugin(deps, await requireMember(identity), input.id)
      return {}
    },
    pluginList: ({ owner, input }) => listPlugins(deps, owner, input),
    pluginGet: ({ owner, input }) => getPlugin(deps, owner, input.id),
    pluginPublish: async ({ identity, input }) => publishPlugin(deps, await requireMember(identity), input),
    pluginUnpublish: async ({ identity, input }) =>
      unpublishPlugin(deps, await requireMember(identity), input.id),
    pluginPublicList: async (call) => {
      await deps.requireOperator(call)
      return listPublicPlugins(deps, call.input)
    },
    pluginTakeDown: async (call) => {
      const operator = await deps.requireOperator(call)
      const withRecord = { ...deps, record: deps.recordAct.bind(null, operator) }
      const { id, reason, restore } = call.input
      if (restore) await restorePlugin(withRecord, id)
      else await takeDownPlugin(withRecord, id, reason)
      return {}
    },
  }
}
