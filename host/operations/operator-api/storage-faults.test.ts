import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { preferencesRoutes } from '../../../lib/contract/routes/preferences-routes.ts'
import { StorageFull, StorageUnavailable } from '../../platform/errors.ts'
import type { Database } from '../../storage/database/database.ts'
import { AccountClient } from '../../testing/account-client.ts'
import { buildUser } from '../../testing/build-user.ts'
import { startTestHost, type TestHost } from '../../testing/test-host.ts'
import { openTestStorage, type TestStorage } from '../../testing/test-storage.ts'

let storage: TestStorage
let host: TestHost
let fault: Error | null = null

/** Fails as the test wants it. */
function faulty(database: Database): Database {
  const unless = <Result>(result: () => Promise<Result>) => (fault ? Promise.reject(fault) : result())
  return {
    dialect: database.dialect,
    build: database.build,
    all: (query, options) => unless(() => database.all(query, options)),
    first: (query) => unless(() => database.first(query)),
    batch: (statements) => unless(() => database.batch(statements)),
    ping: () => unless(() => database.ping()),
    forget: () => database.forget(),
    close: () => database.close(),
  }
}

beforeAll(async () => {
  storage = await openTestStorage()
  host = await startTestHost({ ...storage, database: faulty(storage.database) }, async function* () {})
})
afterAll(async () => {
  fault = null
  await host.close()
  await storage.remove()
})

test.each([
  [new StorageFull('full'), 'full', '存储空间不足'],
  [new StorageUnavailable('locked'), 'unreachable', '数据库暂时用不了，请过一会儿再试'],
])('%s: 503 with a sentence, and not ready', async (given, state, sentence) => {
  const { token } = await buildUser(storage.database)
  const client = new AccountClient(host, { k_sso_token: token })
  fault = given
  const ready = await fetch(`${host.origin}/readyz`)
  expect([ready.status, await ready.json()]).toMatchObject([503, { database: state, blobs: 'ok' }])
  const reply = await client.get(Object.values(preferencesRoutes)[0]?.path ?? '')
  fault = null
  expect(reply.status).toBe(503)
  expect(reply.body.message).toContain(sentence)
  expect((await fetch(`${host.origin}/readyz`)).status).toBe(200)
})
