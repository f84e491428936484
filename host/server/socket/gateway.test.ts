import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { setImmediate as nextRound } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals'
import pino from 'pino'
import { WebSocket } from 'ws'
import { AddressLimits } from '../../limits/address-limits.ts'
import { randomId } from '../../platform/make-id.ts'
import type { Database } from '../../storage/database/database.ts'
import { buildUser } from '../../testing/build-user.ts'
import { newDevice, TestClient } from '../../testing/test-client.ts'
import { openTestStorage, type TestStorage } from '../../testing/test-storage.ts'
import type { ConversationSocket } from './conversation-socket.ts'
import { SocketGateway } from './gateway.ts'

let storage: TestStorage

beforeAll(async () => {
  storage = await openTestStorage()
})
afterEach(() => {
  jest.restoreAllMocks()
})
afterAll(async () => {
  await storage.remove()
})

/** A gateway whose members are identified only once the gate opens. */
async function startGateway() {
  const gate = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  const database: Database = Object.assign(Object.create(storage.database) as Database, {
    first: async (query: Parameters<Database['first']>[0]) => {
      asked.resolve()
      await gate.promise
      return storage.database.first(query)
    },
  })
  const gateway = new SocketGateway({
    database,
    bus: storage.bus,
    // A member who sends nothing needs no conversations.
    conversations: {} as ConversationSocket,
    log: pino({ level: 'silent' }),
    now: Date.now,
    makeId: randomId,
    webOrigins: new Set(),
    limits: new AddressLimits({ bus: storage.bus, perMinute: 0 }),
    addressOf: () => '127.0.0.1',
  })
  const streams: Duplex[] = []
  const server = createServer()
  server.on('upgrade', (request, stream, head) => {
    streams.push(stream)
    gateway.handleUpgrade(request, stream, head)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    gateway,
    gate,
    asked: asked.promise,
    streams,
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      await gateway.close()
      server.close()
    },
  }
}

test.each([
  ['leaves', true],
  ['stays', false],
])('a member who %s while being identified', async (_, hasLeft) => {
  const resume = jest.spyOn(WebSocket.prototype, 'resume')
  const { token } = await buildUser(storage.database)
  const { gateway, gate, asked, streams, origin, close } = await startGateway()
  const client = await TestClient.open(origin, newDevice(), {}, { token })
  await asked
  if (hasLeft) {
    const [stream] = streams
    if (!stream) throw new Error('nothing was upgraded')
    // As a write into a connection that the client has reset: a paused one notices nothing else.
    stream.destroy()
    await once(stream, 'close')
    await nextRound()
  }
  gate.resolve()
  while (resume.mock.calls.length === 0) await nextRound()
  expect(gateway.connectionCount).toBe(hasLeft ? 0 : 1)
  client.close()
  await close()
})
