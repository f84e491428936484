import { request as httpRequest } from 'node:http'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { headerNames } from '../../../lib/contract/identity.ts'
import { importLimits, importRoutes } from '../../../lib/contract/routes/import-routes.ts'
import { readEnvironment } from '../../settings/environment.ts'
import { AccountClient } from '../../testing/account-client.ts'
import { buildUser } from '../../testing/build-user.ts'
import { startTestHost, type TestHost } from '../../testing/test-host.ts'
import { openTestStorage, type TestStorage } from '../../testing/test-storage.ts'

let storage: TestStorage
let host: TestHost
beforeAll(async () => {
  storage = await openTestStorage()
  const env = readEnvironment({ RATE_LIMIT: '100000', DATA_DIR: '/nowhere' })
  host = await startTestHost(storage, async function* () {}, { env })
})
afterAll(async () => {
  await host.close()
  await storage.remove()
})

/** @returns the status of a call whose body never arrives */
async function statusWithoutBody(headers: Readonly<Record<string, string>>): Promise<number | undefined> {
  const request = httpRequest(host.origin + importRoutes.chatImport.path, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', 'content-length': importLimits.bodyBytes },
  })
  const replied = new Promise<number | undefined>((resolve, reject) => {
    request.once('response', ({ statusCode }) => resolve(statusCode)).once('error', reject)
  })
  request.write('{"conversations":[')
  const status = await replied
  request.destroy()
  return status
}

test('who may not call is refused before a long body arrives', async () => {
  expect(await statusWithoutBody({})).toBe(401)
})

test('who was refused by a rate limit is refused before a long body arrives', async () => {
  const { token } = await buildUser(storage.database)
  const client = new AccountClient(host, { k_sso_token: token })
  const turns = [{ question: '问', answer: '答', asked: 1, model: '' }]
  const conversations = [{ source_id: 'b', title: '渡口', created: 1, updated: 1, turns }]
  const call = () => client.post(importRoutes.chatImport.path, { conversations })
  let status = 0
  for (let calls = 0; status !== 429 && calls < 200; calls += 1) status = (await call()).status
  expect(status).toBe(429)
  expect(await statusWithoutBody({ [headerNames.token]: token })).toBe(429)
})

test('who may call is answered as before', async () => {
  const { token } = await buildUser(storage.database)
  const client = new AccountClient(host, { k_sso_token: token })
  const source = { source_id: 'a', title: '渡口', created: 1, updated: 1 }
  const turns = [{ question: '问', answer: '答'.repeat(100_000), asked: 1, model: '' }]
  const reply = await client.post(importRoutes.chatImport.path, { conversations: [{ ...source, turns }] })
  expect(reply.body.data).toEqual({ added: 1, known: 0, refused: 0 })
})
