import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Agent } from '../../conversations/turns/agent.ts'
import { ownFiles } from '../../files/own-files.ts'
import { isMemberOwner } from '../../members/account/owner.ts'
import { egressTo } from '../../outbound/testing/egress-to.ts'
import { readEnvironment } from '../../settings/environment.ts'
import { DataEngine } from '../../tables/data-engine.ts'
import { DataSets } from '../../tables/data-sets.ts'
import { startTestHost, type TestHost } from '../test-host.ts'
import { openTestStorage, type TestStorage } from '../test-storage.ts'

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
  const { tables, close } = await openTables(storage)
  const host = await startTestHost(storage, agent, { env, egress: egressTo(1), tables })
  return {
    host,
    close: async () => {
      await host.close()
      await close()
      await storage.remove()
    },
  }
}

async function openTables(storage: TestStorage) {
  const directory = await mkdtemp(join(tmpdir(), 'asked-'))
  const files = ownFiles({ ...storage, isMember: isMemberOwner })
  const data = new DataSets({
    engine: new DataEngine(directory),
    now: Date.now,
    read: (id) => files.stream(id),
    existing: (ids) => files.existing(ids),
    report: (error) => {
      throw error
    },
  })
  return {
    tables: { files, data },
    close: async () => {
      await data.close()
      await rm(directory, { recursive: true })
    },
  }
}
