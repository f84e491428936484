import { pluginRoutes } from '../../../../lib/contract/routes/plugin-routes.ts'
import type { Identity } from '../../../platform/identity.ts'
import { type HostModule, routeSet } from '../../../platform/module.ts'
import type { PluginDeps } from '../plugin-deps.ts'
import { saveGroup } from './save-group.ts'

interface GroupModuleDeps extends PluginDeps {
  /** Counts a change by an approved member. @returns the owner */
  readonly requireMember: (identity: Identity | null) => Promise<string>
}

const { pluginGroup } = pluginRoutes

/** Plugins that come with the product: they send messages to groups, once a member has set them up. */
export function groupModule(deps: GroupModuleDeps): HostModule {
  return {
    routes: [
      routeSet(
        { pluginGroup },
        {
          pluginGroup: async ({ identity, input }) =>
            saveGroup(deps, await deps.requireMember(identity), input),
        },
      ),
    ],
  }
}
