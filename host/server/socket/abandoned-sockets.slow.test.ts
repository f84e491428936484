import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Bus } from '../../storage/bus/bus.ts'
import { newDevice, TestClient } from '../../testing/test-client.ts'
import { startTestHost, type TestHost } from '../../testing/test-host.ts'
import { openTestStorage, type TestStorage } from '../../testing/test-storage.ts'

const rounds = 20

let storage: TestStorage
let host: TestHost
/** How far this host's clock is ahead: a client may send so many frames a second. */
let aheadMs = 0
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
  host = await startTestHost(
    { ...storage, bus: counting(storage.bus) },
    async function* () {
      yield { id: 'c1', target: 'start', type: 'markdown', content: '答' }
    },
    { now: () => Date.now() + aheadMs },
  )
})
afterAll(async () => {
  await host.close()
  await storage.remove()
})

test('a client that disconnects during a command leaves no subscription behind', async () => {
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

test('of a hundred and twenty conversations on one socket each is answered', async () => {
  const client = await TestClient.open(host.origin, newDevice())
  for (let asked = 0; asked < 120; asked += 1) {
    aheadMs += 100
    await client.ended(client.ask(`第 ${asked} 问`))
  }
  expect([...followed.values()].reduce((sum, count) => sum + count, 0)).toBe(100)
  client.close()
})

test('a client whose upgrade is rejected is disconnected, even if it does not close', async () => {
  const refused = await Promise.all(
    ['/socket/none', '/socket/search'].map(async (path) => {
      const socket = connect({ port: host.port, host: '127.0.0.1', allowHalfOpen: true })
      socket.on('error', () => undefined)
      const cutOff = new Promise((resolve) => void socket.once('close', resolve))
      socket.write(
        `GET ${path} HTTP/1.1\r\nHost: x\r\nOrigin: https://elsewhere.example\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${Buffer.alloc(16).toString('base64')}\r\n\r\n`,
      )
      const [reply] = (await once(socket, 'data')) as [Buffer]
      // Goes on writing, so that it notices the closed connection.
      const writing = setInterval(() => socket.write('x'), 50)
      await cutOff
      clearInterval(writing)
      return reply.toString().slice(9, 12)
    }),
  )
  expect(refused).toEqual(['404', '403'])
})
