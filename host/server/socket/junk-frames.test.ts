import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { newDevice, TestClient } from '../../testing/test-client.ts'
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

const most = 20
const junk: readonly (readonly [string, string])[] = [
  ['no JSON', 'abc'],
  ['nothing', ''],
  ['JSON of another shape', '[1]'],
  ['an action that there is not', '{"prompt":{"action":"fly"}}'],
  ['deep nesting', '['.repeat(10_000)],
]

test.each(junk)(
  'a socket that sends %s is rejected each time, and closed at the twentieth',
  async (_, text) => {
    const client = await TestClient.open(host.origin, newDevice())
    for (let sent = 0; sent < most; sent += 1) client.sendRaw(text)
    expect(await client.closed()).toBe(1008)
    expect(client.frames.filter(({ code }) => code === 999_991)).toHaveLength(most)
  },
)

test.each(junk)('one that sends readable frames between %s stays open', async (_, text) => {
  const client = await TestClient.open(host.origin, newDevice())
  for (let sent = 0; sent < most + 5; sent += 1) {
    if (sent % (most - 1) === 0) client.send({ action: 'ping' })
    client.sendRaw(text)
  }
  client.send({ action: 'ping' })
  await client.until(() => client.frames.filter(({ code }) => code === 201).length === 3)
  client.close()
})
