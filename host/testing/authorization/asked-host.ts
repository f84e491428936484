import type { Agent } from '../../conversations/turns/agent.ts'
import { egressTo } from '../../outbound/testing/egress-to.ts'
import { readEnvironment } from '../../settings/environment.ts'
import { startTestHost, type TestHost } from '../test-host.ts'
import { openTestStorage } from '../test-storage.ts'

const agent: Agent = {
  limitMs: 600_000,
  templates: [{ id: 'form', title: '表', fields: [] }],
  async *start() {
    yield { id: 'c1', type: 'markdown', target: 'start', content: '答' }
  },
}

/** A host that many callers ask for what is not theirs. */
export async function openAskedHost(): Promise<{ readonly host: TestHost; close(): Promise<void> }> {
  const storage = await openTestStorage()
  // The client id of which no captcha is asked: who may call is tested here, not how often.
  const env = readEnvironment({
    RATE_LIMIT: '0',
    DATA_DIR: '/nowhere',
    CLIENT_ID: '200005',
    SMS_CODES_PER_HOUR: '0',
  })
  // No service answers there: who may call does not depend on it.
  const host = await startTestHost(storage, agent, { env, egress: egressTo(1) })
  return {
    host,
    close: async () => {
      await host.close()
      await storage.remove()
    },
  }
}
