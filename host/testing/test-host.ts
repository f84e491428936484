import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import pino, { type Logger } from 'pino'
import { openDirectory } from '../agents/directory/agent-directory.ts'
import { type App, createApp } from '../app.ts'
import type { AppDeps } from '../app-deps.ts'
import type { Agent, Pipeline } from '../conversations/turns/agent.ts'
import type { LibraryDeps } from '../files/library/library-deps.ts'
import { libraryModule } from '../files/library/library-module.ts'
import { ImageTexts } from '../files/recognition/image-texts.ts'
import { AddressLimits } from '../limits/address-limits.ts'
import type { CodeMessage } from '../members/account/sms/sms-sender.ts'
import type { Notify } from '../members/notifications/notify.ts'
import { openNotify } from '../members/notifications/open-notify.ts'
import { isOperator } from '../members/operators.ts'
import { noModels } from '../models/registry.ts'
import { openAudit } from '../moderation/audit.ts'
import { consoleModule } from '../operations/console/console-module.ts'
import { SetupLinks } from '../operations/console/setup-links.ts'
import { systemClock } from '../platform/clock.ts'
import { randomId } from '../platform/make-id.ts'
import { openSecretBox } from '../platform/secret-box.ts'
import { LiveSettings } from '../settings/live-settings.ts'
import type { Storage } from '../storage/open-storage.ts'
import { noTools } from '../tools/registry.ts'

export interface TestHost {
  readonly app: App
  readonly port: number
  readonly origin: string
  /** Whether logins need a captcha. */
  readonly asksCaptcha: boolean
  /** The SMS codes that it has sent, the newest last. */
  readonly codes: readonly CodeMessage[]
  /** What operators have set, and the links by which they come. */
  readonly settings: LiveSettings
  readonly links: SetupLinks
  readonly notify: Notify
  close(): Promise<void>
}

export const testSecretsKey = 'a key for tests'

type TestedStorage = Pick<
  Storage,
  'database' | 'leaseDatabase' | 'bus' | 'blobs' | 'fileBlobs' | 'jobs' | 'library' | 'libraryDatabase'
>

/**
 * A host on a free loopback port over the given storage, with an agent, or what it does at the start, in place of search.
 * @param env settings over the defaults; rate limits are off
 * @param given settings of the environment, over which others may be stored
 * @throws when several hosts share turns, and their leases are in another SQLite file
 */
export async function startTestHost(
  storage: TestedStorage,
  agent: Agent | Pipeline,
  overrides: Partial<AppDeps> &
    Pick<LibraryDeps, 'onBatchRead'> & { env?: AppDeps['env']; isAlone?: boolean } = {},
  given: Readonly<Record<string, string>> = {},
): Promise<TestHost> {
  const { database, leaseDatabase } = storage
  // Wrappers of a database have its query builder.
  if (
    overrides.isAlone === false &&
    leaseDatabase.dialect === 'sqlite' &&
    leaseDatabase.build !== database.build
  )
    throw new Error('hosts that share turns need their leases in the same database')
  const codes: CodeMessage[] = []
  const log = pino({ level: 'silent' })
  const operators = await openOperators(storage, { overrides, given, log })
  const { settings, links, notify } = operators
  const { recognition } = overrides
  const quota = () => (overrides.env ?? settings.env).QUOTA_FILES_MB * 1024 * 1024
  const app = await createApp(
    {
      env: settings.env,
      storage,
      log,
      now: systemClock,
      makeId: randomId,
      audit: openAudit,
      sms: { name: 'test', send: async (message) => void codes.push(message) },
      suggestions: { guess: async () => [], complete: async () => [] },
      models: noModels,
      tools: noTools,
      ...openDirectory({ registry: { universal: { search: {} } } }),
      findAgent: async () => agentOf(agent),
      modules: operators.modules,
      isOperator: operators.isOperator,
      secretBox: openSecretBox(testSecretsKey),
      // No machine is so busy that a process loses its turns.
      leaseMs: 60_000,
      ...(recognition && {
        imageTexts: new ImageTexts({ ...storage, recognition, now: overrides.now ?? systemClock, quota }),
      }),
      ...overrides,
    },
    overrides.isAlone ?? true,
  )
  const server: Server = createServer((request, response) => app.handle(request, response))
  server.on('upgrade', (request, socket, head) => app.handleUpgrade(request, socket, head))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    app,
    port,
    origin: `http://127.0.0.1:${port}`,
    codes,
    links,
    settings,
    notify,
    asksCaptcha: (overrides.env?.CLIENT_ID ?? 0) !== 200_005,
    close: async () => {
      await app.close()
      settings.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** The console and the library with the settings that operators store. */
async function openOperators(storage: TestedStorage, { overrides, given, log }: OperatorsOfTest) {
  const { database, bus } = storage
  const environment = { RATE_LIMIT: '0', DATA_DIR: '/nowhere', ...given }
  const box = openSecretBox(testSecretsKey)
  const settings = await LiveSettings.open({ environment, database, bus, box, log, now: systemClock })
  const links = new SetupLinks(systemClock)
  const env = overrides.env ?? settings.env
  const now = overrides.now ?? systemClock
  const limits = new AddressLimits({ bus, perMinute: env.RATE_LIMIT })
  const audit = overrides.audit ?? openAudit
  const notify = openNotify({ database, now, makeId: randomId })
  const deps = {
    ...storage,
    ...overrides,
    notify,
    audit,
    counts: null,
    env,
    log,
    now,
    makeId: randomId,
    settings,
    links,
    limits,
  }
  return {
    settings,
    links,
    modules: [consoleModule(deps), libraryModule(deps)],
    isOperator: isOperator.bind(null, { env, database, now }),
    notify,
  }
}

interface OperatorsOfTest {
  readonly overrides: Partial<AppDeps> & Pick<LibraryDeps, 'onBatchRead'>
  readonly given: Readonly<Record<string, string>>
  readonly log: Logger
}

/** @returns an agent around what it does at the start */
export function agentOf(agent: Agent | Pipeline): Agent {
  return typeof agent === 'function' ? { limitMs: 600_000, start: agent } : agent
}
