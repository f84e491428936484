import { request as httpRequest } from 'node:http'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { importLimits, importRoutes } from '../../../lib/contract/routes/import-routes.ts'
import { AccountClient } from '../../testing/account-client.ts'
import { buildUser } from '../../testing/build-user.ts'
import { startTestHost, type TestHost } from '../../testing/test-host.ts'
import { openTestStorage, type TestStorage } from '../../testing/test-storage.ts'

let storage: TestStorage
let host: TestHost
beforeAll(async () => {
  storage = await openTestStorage()
  host = await startTestHost(storage, async function* () {})
})
afterAll(async () => {
  await host.close()
  await storage.remove()
})

test('who may not call is refused before a long body arrives', async () => {
  const request = httpRequest(host.origin + importRoutes.chatImport.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': importLimits.bodyBytes },
  })
  const replied = new Promise<number | undefined>((resolve, reject) => {
    request.once('response', ({ statusCode }) => resolve(statusCode)).once('error', reject)
  })
  // The rest of the body is never sent.
  request.write('{"conversations":[')
  expect(await replied).toBe(401)
  request.destroy()
})

test('who may call is answered as before', async () => {
  const { token } = await buildUser(storage.database)
  const client = new AccountClient(host, { k_sso_token: token })
  const source = { source_id: 'a', title: '渡口', created: 1, updated: 1 }
  const turns = [{ question: '问', answer: '答'.repeat(100_000), asked: 1, model: '' }]
  const reply = await client.post(importRoutes.chatImport.path, { conversations: [{ ...source, turns }] })
  expect(reply.body.data).toEqual({ added: 1, known: 0, refused: 0 })
})
