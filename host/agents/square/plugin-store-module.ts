import { pluginRoutes } from '../../../lib/contract/routes/plugin-routes.ts'
import { type HostModule, routeSet } from '../../platform/module.ts'
import type { PluginDeps } from '../../tools/plugins/plugin-deps.ts'
import { openPublicCount } from './count-public.ts'
import { listStore } from './plugin-store.ts'
import { openSquareIndex } from './square-index.ts'

const { pluginAddList } = pluginRoutes

/** The store of plugins: public ones, and those of the caller. */
export function pluginStoreModule(deps: Pick<PluginDeps, 'database' | 'members' | 'now'>): HostModule {
  const readIndex = openSquareIndex(deps.database, 'plugins')
  const countPublic = openPublicCount(deps.database, 'plugins', deps.now)
  return {
    routes: [
      routeSet(
        { pluginAddList },
        { pluginAddList: ({ owner, input }) => listStore(deps, owner, input, readIndex, countPublic) },
      ),
    ],
  }
}
