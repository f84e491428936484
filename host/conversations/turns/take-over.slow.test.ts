import { expect, test } from '@jest/globals'
import { responseCode } from '../../../lib/contract/frames/frame.ts'
import { noModels } from '../../models/registry.ts'
import { randomId } from '../../platform/make-id.ts'
import type { Database } from '../../storage/database/database.ts'
import { describeOnEachDatabase } from '../../storage/testing/test-database.ts'
import { GatedPipeline } from '../../testing/gated-pipeline.ts'
import { silentAgent } from '../../testing/silent-agent.ts'
import { newDevice, TestClient } from '../../testing/test-client.ts'
import { startTestHost } from '../../testing/test-host.ts'
import { openTestStorage } from '../../testing/test-storage.ts'
import { storeAsk } from './ask.ts'
import { acquireLease, dropLease } from './lease.ts'

const left = 200

/** Counts how many batches a database is given at once. */
function counting(database: Database): { readonly database: Database; most: number } {
  const counted = { database, most: 0 }
  let current = 0
  counted.database = Object.assign(Object.create(database) as Database, {
    build: database.build,
    batch: async (statements: Parameters<Database['batch']>[0]) => {
      current += 1
      counted.most = Math.max(counted.most, current)
      try {
        return await database.batch(statements)
      } finally {
        current -= 1
      }
    },
    all: database.all.bind(database),
    first: database.first.bind(database),
  })
  return counted
}

/** Looks again and again, between the other work of the process. */
async function allEnded({ all, build }: Pick<Database, 'all' | 'build'>): Promise<void> {
  const running = build.selectFrom('turns').select('id').where('state', '=', 'running').limit(2)
  while ((await all(running)).length > 1) await new Promise((resolve) => setImmediate(resolve))
}

describeOnEachDatabase('the turns of a crashed process', (database) => {
  test('are ended a few at a time, while those of the new owner continue', async () => {
    const dead = await acquireLease(database(), { processId: 'dead' })
    for (let index = 0; index < left; index += 1)
      await storeAsk(
        {
          database: database(),
          now: Date.now,
          makeId: randomId,
          findAgent: async () => silentAgent,
          models: noModels,
        },
        {
          owner: 'd:someone',
          kind: 'search',
          lease: dead,
          turnId: randomId(),
          frame: {
            agent_id: '001',
            agent_type: 'universal',
            conversation_id: '',
            prompt: { ask_id: `0b9d7a52-3f1c-4a86-9d6e-${String(index).padStart(12, '0')}`, content: '问题' },
          },
        },
      )
    const storage = await openTestStorage()
    const counted = counting(database())
    const gate = new GatedPipeline()
    const shared = { ...storage, database: counted.database, leaseDatabase: database() }
    const host = await startTestHost(shared, gate.pipeline, { isAlone: false })
    const client = await TestClient.open(host.origin, newDevice())
    const askId = client.ask('活着的')
    await client.until((frame) => frame.data?.[0]?.content === '前半')
    counted.most = 0
    await dropLease(database(), dead)
    await allEnded(counted.database)
    gate.open()
    expect((await client.ended(askId)).code).toBe(responseCode.normalEnd)
    expect(counted.most).toBeLessThanOrEqual(10)
    client.close()
    await host.close()
    await storage.remove()
  })
})
