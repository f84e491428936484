import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import pino from 'pino'
import { type App, type AppDeps, createApp } from '../app.ts'
import type { CodeMessage } from '../account/sms/sms-sender.ts'
import { randomId, systemClock } from '../deps.ts'
import { openAudit } from '../audit/audit.ts'
import type { Agent, Pipeline } from '../dialogue/agent.ts'
import { noModels } from '../models/registry.ts'
import { noTools } from '../tools/registry.ts'
import { consoleModule } from '../console/console-module.ts'
import { SetupLinks } from '../console/setup-links.ts'
import { LiveSettings } from '../settings/live-settings.ts'
import { openSecretBox } from '../settings/secret-box.ts'
import type { Storage } from '../storage/open-storage.ts'

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
  close(): Promise<void>
}

/**
 * A host on a free loopback port over the given storage, with an agent, or what it does at the start, in place of search.
 * @param env settings over the defaults; rate limits are off
 */
export async function startTestHost(
  storage: Pick<Storage, 'database' | 'leaseDatabase' | 'bus' | 'blobs' | 'fileBlobs' | 'jobs' | 'library'>,
  agent: Agent | Pipeline,
  overrides: Partial<AppDeps> & { env?: AppDeps['env']; isAlone?: boolean } = {},
): Promise<TestHost> {
  const codes: CodeMessage[] = []
  const log = pino({ level: 'silent' })
  const { database, bus, blobs } = storage
  const box = openSecretBox('a key for tests')
  const environment = { RATE_LIMIT: '0', DATA_DIR: '/nowhere' }
  const settings = await LiveSettings.open({ environment, database, bus, box, log, now: systemClock })
  const links = new SetupLinks(systemClock)
  const operators = {
    env: overrides.env ?? settings.env,
    database,
    blobs,
    log,
    now: overrides.now ?? systemClock,
    makeId: randomId,
  }
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
      findAgent: () => agentOf(agent),
      modules: [consoleModule({ ...operators, settings, links })],
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
    asksCaptcha: (overrides.env?.CLIENT_ID ?? 0) !== 200_005,
    close: async () => {
      await app.close()
      settings.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** @returns an agent around what it does at the start */
export function agentOf(agent: Agent | Pipeline): Agent {
  return typeof agent === 'function' ? { limitMs: 600_000, start: agent } : agent
}
