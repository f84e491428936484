import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Bus } from '../storage/bus.ts'
import { newDevice, TestClient } from '../testing/test-client.ts'
import { startTestHost, type TestHost } from '../testing/test-host.ts'
import { openTestStorage, type TestStorage } from '../testing/test-storage.ts'

const rounds = 20

let storage: TestStorage
let host: TestHost
/** The conversations that this host listens for. */
const followed = new Map<string, number>()

function counting(bus: Bus): Bus {
  return Object.assign(Object.create(bus) as Bus, {
    subscribe: (channel: string, listener: (message: string) => void) => {
      const end = bus.subscribe(channel, listener)
      if (!channel.startsWith('conversation:')) return end
      followed.set(channel, (followed.get(channel) ?? 0) + 1)
      return () => {
        end()
        followed.set(channel, (followed.get(channel) ?? 0) - 1)
      }
    },
  })
}

beforeAll(async () => {
  storage = await openTestStorage()
  host = await startTestHost({ ...storage, bus: counting(storage.bus) }, async function* () {
    yield { id: 'c1', target: 'start', type: 'markdown', content: '答' }
  })
})
afterAll(async () => {
  await host.close()
  await storage.remove()
})

test('whoever leaves while a command is being done leaves nothing behind that is followed', async () => {
  const device = newDevice()
  const first = await TestClient.open(host.origin, device)
  const { conversation_id: id = '' } = await first.ended(first.ask('开始'))
  for (let round = 0; round < rounds; round += 1) {
    const client = await TestClient.open(host.origin, device)
    const askId = randomUUID()
    client.ask('走了', { ask_id: askId }, round % 2 ? id : '')
    client.send({ action: 'reconnect' }, id)
    client.send({ action: 'clear' }, id)
    client.close()
  }
  first.send({ action: 'close' })
  await first.closed()
  const left = () => [...followed.values()].reduce((sum, count) => sum + count, 0)
  while (left() > 0 || host.app.engine.runningCount > 0) await new Promise((resolve) => setImmediate(resolve))
  expect(followed.size).toBeGreaterThan(0)
})
