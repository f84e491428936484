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
import { readEnvironment } from '../env.ts'
import type { Storage } from '../storage/open-storage.ts'

export interface TestHost {
  readonly app: App
  readonly port: number
  readonly origin: string
  /** Whether logins need a captcha. */
  readonly asksCaptcha: boolean
  /** The SMS codes that it has sent, the newest last. */
  readonly codes: readonly CodeMessage[]
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
  const app = await createApp(
    {
      env: readEnvironment({ RATE_LIMIT: '0', DATA_DIR: '/nowhere' }),
      storage,
      log: pino({ level: 'silent' }),
      now: systemClock,
      makeId: randomId,
      audit: openAudit,
      sms: { name: 'test', send: async (message) => void codes.push(message) },
      suggestions: { guess: async () => [], complete: async () => [] },
      models: noModels,
      tools: noTools,
      findAgent: () => agentOf(agent),
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
    asksCaptcha: (overrides.env?.CLIENT_ID ?? 0) !== 200_005,
    close: async () => {
      await app.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** @returns an agent around what it does at the start */
export function agentOf(agent: Agent | Pipeline): Agent {
  return typeof agent === 'function' ? { limitMs: 600_000, start: agent } : agent
}
