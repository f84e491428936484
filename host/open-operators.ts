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
import type { Storage } from './storage/open-storage.ts'

interface OperatorsDeps extends Pick<OpenAudit, 'audit'> {
  readonly settings: LiveSettings
  readonly storage: Storage
  readonly notify: Notify
  readonly secretBox: SecretBox | null
  readonly log: Logger
  readonly now: Clock
}

interface OperatorsParts extends Pick<OpenAudit, 'counts'> {
  readonly recognition: Recognition | undefined
  readonly auxiliaryPauses: () => readonly AuxiliaryPause[]
}

/** The operators' part of the host: their commands, the console, and the path of the first setup link. */
export async function operatorModules(
  opened: AsyncDisposableStack,
  deps: OperatorsDeps,
  { counts, recognition, auxiliaryPauses }: OperatorsParts,
): Promise<{ readonly modules: HostModule[]; readonly firstLink: () => Promise<string | null> }> {
  const { settings, audit, notify, secretBox, log, now } = deps
  const { database, bus, blobs, library, libraryDatabase } = deps.storage
  const { env } = settings
  const token = await operatorToken(env.DATA_DIR)
  opened.defer(() => withdrawOperatorPort(env.DATA_DIR))
  const links = new SetupLinks(now)

  return {
    modules: [
      operatorModule({
        env,
        settings,
        database,
        bus,
        blobs,
        library: library.collection('public'),
        libraryDatabase,
        recognition,
        auxiliaryPauses,
        secretBox,
        links,
        token,
        now,
      }),
      consoleModule({
        env,
        settings,
        database,
        bus,
        blobs,
        links,
        notify,
        audit,
        counts,
        auxiliaryPauses,
        log,
        now,
        makeId: randomId,
      }),
      openLibrary(deps, recognition),
    ],
    // Also with OPERATORS: until an SMS service is set up, those phones come in on this machine alone.
    firstLink: async () => {
      const owners = await operatorOwners({ env, database })
      return owners.length > 0 ? null : paths.consoleSetup(links.make())
    },
  }
}

function openLibrary(
  { settings, storage, notify, log, now }: OperatorsDeps,
  recognition: Recognition | undefined,
): HostModule {
  const { database, bus, blobs, jobs, library, libraryDatabase } = storage
  const { env } = settings
  return libraryModule({
    env,
    database,
    blobs,
    jobs,
    library,
    libraryDatabase,
    recognition,
    limits: new AddressLimits({ bus, perMinute: env.RATE_LIMIT }),
    onBatchRead: ({ operatorId, ready: read, failed }) =>
      notify({
        owner: memberOwner(operatorId),
        content: { kind: 'ingest_finished', values: { read, failed } },
        link: paths.consoleStep('library'),
        key: 'ingest_finished',
        isSum: true,
      }),
    log,
    now,
  })
}
