import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { StorageFull } from '../../platform/errors.ts'
import type { Database } from '../../storage/database/database.ts'
import { newDevice, TestClient } from '../../testing/test-client.ts'
import { startTestHost, type TestHost } from '../../testing/test-host.ts'
import { openTestStorage, type TestStorage } from '../../testing/test-storage.ts'
import type { Pipeline } from './agent.ts'

let storage: TestStorage
let host: TestHost
let isFull = false
let client: TestClient
/** The turn has been refused a write. */
let filled: PromiseWithResolvers<void>

/** Answers, and has the disk fill up after its first words. */
const pipeline: Pipeline = async function* () {
  yield { id: 'c1', type: 'markdown', target: 'start', content: '写下的' }
  await client.until((frame) => frame.data?.[0]?.content === '写下的')
  isFull = true
  for (let count = 0; ; count += 1) {
    yield { id: 'c1', target: 'update', content: '，写不下的' }
    await new Promise((resolve) => setImmediate(resolve))
  }
}

beforeEach(async () => {
  isFull = false
  filled = Promise.withResolvers()
  storage = await openTestStorage()
  const database: Database = Object.create(storage.database, {
    batch: {
      value: (...statements: Parameters<Database['batch']>) => {
        if (isFull) {
          // What the turn writes begins with the turn's own row.
          if (statements[0][0]?.query.sql.includes('"turns"')) filled.resolve()
          return Promise.reject(new StorageFull('as the test wants it'))
        }
        return storage.database.batch(...statements)
      },
    },
    all: { value: storage.database.all.bind(storage.database) },
    first: { value: storage.database.first.bind(storage.database) },
    build: { value: storage.database.build },
  }) as Database
  host = await startTestHost({ ...storage, database }, pipeline)
  client = await TestClient.open(host.origin, newDevice())
})

afterEach(async () => {
  isFull = false
  client.close()
  await host.close()
  await storage.remove()
})

test('a full disk ends the turn once there is space again, and rejects questions meanwhile', async () => {
  const askId = client.ask('磁盘')
  await client.until((frame) => frame.ask_id === askId && frame.data?.[0]?.content === '写下的')
  await filled.promise
  const second = client.ask('再问')
  await client.until((frame) => frame.ask_id === second && frame.code === 999_999 && frame.seq === 0)
  isFull = false
  const end = await client.ended(askId)
  expect(end).toMatchObject({ code: 3, error: 'storage_full' })
  expect(client.cards(askId).map((card) => card.content)).toContain('写下的')
})
