import type { Logger } from 'pino'
import { paths } from '../lib/paths.ts'
import { findUserByPhone } from './account/users/users.ts'
import { consoleModule } from './console/console-module.ts'
import { operatorPhone } from './console/operators.ts'
import { SetupLinks } from './console/setup-links.ts'
import { type Clock, randomId } from './deps.ts'
import type { HostModule } from './module.ts'
import { operatorModule } from './operator/operator-module.ts'
import type { LiveSettings } from './settings/live-settings.ts'
import { operatorToken, withdrawOperatorPort } from './storage/data-directory/operator-access.ts'
import type { LibraryIndex } from './storage/library-index.ts'
import type { Storage } from './storage/open-storage.ts'

/** What operators have of the host: their commands, the console, and the path that first leads there. */
export async function operatorModules(
  opened: AsyncDisposableStack,
  deps: {
    readonly log: Logger
    readonly now: Clock
    readonly settings: LiveSettings
    readonly storage: Storage
    readonly library: LibraryIndex
  },
): Promise<{ readonly modules: HostModule[]; readonly firstLink: () => Promise<string | null> }> {
  const { settings, storage, now } = deps
  const { env } = settings
  const token = await operatorToken(env.DATA_DIR)
  opened.defer(() => withdrawOperatorPort(env.DATA_DIR))
  const links = new SetupLinks(now)
  const shared = { ...storage, ...deps, env, links, makeId: randomId }
  return {
    modules: [operatorModule({ ...shared, token }), consoleModule(shared)],
    // Where nobody has ever come by one, and nobody is named.
    firstLink: async () => {
      const isKnown = env.OPERATORS.length > 0 || (await findUserByPhone(storage.database, operatorPhone))
      return isKnown ? null : paths.consoleSetup(links.make())
    },
  }
}
