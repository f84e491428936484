import type { Logger } from 'pino'
import { consoleModule } from './console/console-module.ts'
import { SetupLinks } from './console/setup-links.ts'
import { type Clock, randomId } from './deps.ts'
import type { HostModule } from './module.ts'
import { operatorModule } from './operator/operator-module.ts'
import type { LiveSettings } from './settings/live-settings.ts'
import { operatorToken, withdrawOperatorPort } from './storage/data-directory/operator-access.ts'
import type { LibraryIndex } from './storage/library-index.ts'
import type { Storage } from './storage/open-storage.ts'

/** What operators have of the host: their commands, and the console. */
export async function operatorModules(
  opened: AsyncDisposableStack,
  deps: {
    readonly log: Logger
    readonly now: Clock
    readonly settings: LiveSettings
    readonly storage: Storage
    readonly library: LibraryIndex
  },
): Promise<HostModule[]> {
  const { settings, storage, now } = deps
  const { env } = settings
  const token = await operatorToken(env.DATA_DIR)
  opened.defer(() => withdrawOperatorPort(env.DATA_DIR))
  const shared = { ...storage, ...deps, env, links: new SetupLinks(now), makeId: randomId }
  return [operatorModule({ ...shared, token }), consoleModule(shared)]
}
