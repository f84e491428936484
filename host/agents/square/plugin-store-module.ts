import { pluginRoutes } from '../../../lib/contract/routes/plugin-routes.ts'
import { type HostModule, routeSet } from '../../platform/module.ts'
import type { PluginDeps } from '../../tools/plugins/plugin-deps.ts'
import { listStore } from './plugin-store.ts'
import { openSquareIndex } from './square-index.ts'

const { pluginAddList } = pluginRoutes

/** The store of plugins: public ones, and those of the caller. */
export function pluginStoreModule(deps: Pick<PluginDeps, 'database' | 'members'>): HostModule {
  const readIndex = openSquareIndex(deps.database, 'plugins')
  return {
    routes: [
      routeSet(
        { pluginAddList },
        { pluginAddList: ({ owner, input }) => listStore(deps, owner, input, readIndex) },
      ),
    ],
  }
}
