import type { Logger } from 'pino'
import { type App, createApp } from './app.ts'
import type { AppDeps } from './app-deps.ts'
import { visitorPurge } from './conversations/history/purge-visitors.ts'
import { ingestHelp } from './ingest/ingest-help.ts'
import { openSms, refusingSms } from './members/account/sms/open-sms.ts'
import type { SmsSender } from './members/account/sms/sms-sender.ts'
import { openNotify } from './members/notifications/open-notify.ts'
import { isOperator, type OperatorDeps, operatorOwners } from './members/operators.ts'
import { type AuditCounts, openWordAudit } from './moderation/word-audit.ts'
import { openAnswering } from './open-answering.ts'
import { operatorModules } from './open-operators.ts'
import { FailingProviders } from './operations/console/failing-providers.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import { randomId } from './platform/make-id.ts'
import type { Environment } from './platform/process-environment.ts'
import { type HostEnvironment, readEnvironment } from './settings/environment.ts'
import { LiveSettings, type LiveSettingsDeps, live } from './settings/live-settings.ts'
import { openSecrets } from './settings/open-secrets.ts'
import { announceOperatorPort } from './storage/data-directory/operator-access.ts'
import type { Database } from './storage/database/database.ts'
import { expiryTasks } from './storage/database/owned/expire-rows.ts'
import { openStorage } from './storage/open-storage.ts'
import { tableManifest } from './table-manifest.ts'

/** The host with its storage, its models and its library: everything but a port. */
export interface Product {
  readonly app: App
  readonly env: HostEnvironment
  /** Derives a value from the settings, again once they have changed. */
  readonly derived: LiveSettings['derived']
  readonly database: Database
  readonly now: Clock
  /** The path of a setup link while nobody has opened the console; null afterwards. */
  readonly firstLink: () => Promise<string | null>
  readonly hasModel: () => boolean
  /** The token with which the web app of this process calls the host. */
  readonly internalToken: string
  readonly auditCounts: AuditCounts | null
  /** The port is open: operator commands can be received. */
  listening(port: number): Promise<void>
  close(): Promise<void>
}

/**
 * Opens storage and creates the host by the environment and the stored settings.
 * @param environment the settings by name, as given to the process
 * @param onFatal called on an error after which the process can't continue
 */
export async function openProduct(
  environment: Environment,
  log: Logger,
  onFatal: (error: Error) => void,
): Promise<Product> {
  const opened = new AsyncDisposableStack()
  try {
    return await openInto(opened, environment, log, onFatal)
  } catch (error) {
    await opened.disposeAsync()
    throw error
  }
}

/** @param opened collects the close functions; the last opened part is closed first */
async function openInto(
  opened: AsyncDisposableStack,
  environment: Environment,
  log: Logger,
  onFatal: (error: Error) => void,
): Promise<Product> {
  const now = systemClock
  const given = readEnvironment(environment)
  const { audit, counts, close: closeAudit } = await openWordAudit(given.SENSITIVE_WORDS_FILE, log)
  opened.defer(closeAudit)
  const storage = await openStorage(given, log, onFatal)
  opened.defer(() => storage.close())
  const { database, bus } = storage
  const secretBox = await openSecrets(given)
  const settings = await openSettings(opened, { environment, database, bus, box: secretBox, log, now })
  const { env } = settings
  await ingestHelp({ library: storage.library.collection('public') })
  const notify = openNotify({ database, now, makeId: randomId })
  const broken = openBroken({ env, database, notify, now, log })
  const opening = { settings, storage, audit, notify, broken, secretBox, now, log }
  const { answering, auxiliaryPauses, warm, close } = openAnswering(opening)
  opened.defer(close)
  const { recognition } = answering
  const operators = await operatorModules(opened, opening, { counts, recognition, auxiliaryPauses })
  const internalToken = randomId()
  const app = await createApp(
    {
      ...answering,
      env,
      storage,
      audit,
      figures: { ...answering.figures, audit: counts },
      secretBox,
      internalToken,
      now,
      log,
      makeId: randomId,
      onFatal,
      sms: broken.watchedSms(openLiveSms(settings, log)),
      modules: operators.modules,
      isOperator: isOperator.bind(null, { env, database, now }),
    },
    env.DATABASE_URL === '',
  )
  opened.defer(() => app.close())
  startPurges(opened, { env, storage, now, log })

  return {
    app,
    env,
    derived: (make) => settings.derived(make),
    database,
    now,
    hasModel: () => answering.models.names.length > 0,
    internalToken,
    firstLink: operators.firstLink,
    auditCounts: counts?.() ?? null,
    listening: (port) => announceOperatorPort(env.DATA_DIR, port).then(() => warm()),
    close: () => opened.disposeAsync(),
  }
}

/** Deletes expired rows and the data of inactive visitors, now and repeatedly. Closing waits for the current commit. */
function startPurges(
  opened: AsyncDisposableStack,
  { env, storage, now, log }: Pick<AppDeps, 'env' | 'storage' | 'now' | 'log'>,
): void {
  const { database, blobs, library } = storage
  const manifest = tableManifest
  const expiry = expiryTasks({ database, manifest, retentionDays: env.LOG_RETENTION_DAYS, now, log })
  const visitors = visitorPurge({ database, blobs, library, manifest, now, log })
  for (const task of [...expiry, visitors]) {
    opened.defer(() => task.close())
    void task.now()
  }
}

type BrokenDeps = OperatorDeps & Pick<ConstructorParameters<typeof FailingProviders>[0], 'notify' | 'log'>

/** Notifications to operators, who are looked up each time. */
function openBroken({ env, database, notify, now, log }: BrokenDeps): FailingProviders {
  return new FailingProviders({ notify, operators: () => operatorOwners({ env, database }), now, log })
}

async function openSettings(opened: AsyncDisposableStack, deps: LiveSettingsDeps): Promise<LiveSettings> {
  const settings = await LiveSettings.open(deps)
  opened.defer(async () => settings.close())
  return settings
}

/** The currently configured sender; it rejects when a stored one can't be used, so that no code is sent elsewhere. */
function openLiveSms(settings: LiveSettings, log: Logger): SmsSender {
  const sender = settings.derived((env) => openSms(env, log))
  return live(() => (settings.sourceOf('SMS_PROVIDER') === 'left_out' ? refusingSms(log) : sender()))
}
