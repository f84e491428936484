import type { Logger } from 'pino'
import { paths } from '../lib/paths.ts'
import { libraryModule } from './files/library/library-module.ts'
import type { Recognition } from './ingest/recognition/recognizer.ts'
import { AddressLimits } from './limits/address-limits.ts'
import { memberOwner } from './members/account/owner.ts'
import type { Notify } from './members/notifications/notify.ts'
import { operatorOwners } from './members/operators.ts'
import type { AuxiliaryPause } from './models/auxiliary-pauses.ts'
import type { OpenAudit } from './moderation/word-audit.ts'
import { consoleModule } from './operations/console/console-module.ts'
import { SetupLinks } from './operations/console/setup-links.ts'
import { operatorModule } from './operations/operator-api/operator-module.ts'
import type { Clock } from './platform/clock.ts'
import { randomId } from './platform/make-id.ts'
import type { HostModule } from './platform/module.ts'
import type { SecretBox } from './platform/secret-box.ts'
import type { LiveSettings } from './settings/live-settings.ts'
import { operatorToken, withdrawOperatorPort } from './storage/data-directory/operator-access.ts'
import type { LibraryIndex } from './storage/library/library-index.ts'
import type { Storage } from './storage/open-storage.ts'

/** The operators' part of the host: their commands, the console, and the path of the first setup link. */
export async function operatorModules(
  opened: AsyncDisposableStack,
  deps: Pick<OpenAudit, 'audit' | 'counts'> & {
    readonly notify: Notify
    readonly log: Logger
    readonly now: Clock
    readonly settings: LiveSettings
    readonly storage: Storage
    readonly library: LibraryIndex
    readonly recognition?: Recognition
    readonly auxiliaryPauses: () => readonly AuxiliaryPause[]
    readonly secretBox: SecretBox | null
  },
): Promise<{ readonly modules: HostModule[]; readonly firstLink: () => Promise<string | null> }> {
  const { settings, storage, now } = deps
  const { env } = settings
  const token = await operatorToken(env.DATA_DIR)
  opened.defer(() => withdrawOperatorPort(env.DATA_DIR))
  const links = new SetupLinks(now)
  const limits = new AddressLimits({ bus: storage.bus, perMinute: env.RATE_LIMIT })
  const shared = { ...storage, ...deps, env, links, makeId: randomId }

  return {
    modules: [
      operatorModule({ ...shared, token }),
      consoleModule(shared),
      libraryModule({
        ...shared,
        library: storage.library,
        limits,
        onBatchRead: ({ operatorId, ready: read, failed }) =>
          deps.notify({
            owner: memberOwner(operatorId),
            content: { kind: 'ingest_finished', values: { read, failed } },
            link: paths.consoleStep('library'),
            key: 'ingest_finished',
            isSum: true,
          }),
      }),
    ],
    // Also with OPERATORS: until an SMS service is set up, those phones come in on this machine alone.
    firstLink: async () => {
      const owners = await operatorOwners({ env, database: storage.database })
      return owners.length > 0 ? null : paths.consoleSetup(links.make())
    },
  }
}
