import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { newDevice } from '../../testing/test-client.ts'
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

const frames: readonly (readonly [string, readonly number[]])[] = [
  ['is not masked', [0x81, 0x02, 0x68, 0x69]],
  ['has a reserved opcode', [0x83, 0x80, 0, 0, 0, 0]],
  ['has a reserved bit', [0xf1, 0x80, 0, 0, 0, 0]],
  ['says that it is larger than any', [0x81, 0xff, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]],
]
const clients: readonly (readonly [string, () => string])[] = [
  ['a client without an identity', () => '/socket/search'],
  ['a client with a dead token', () => '/socket/agent?k_sso_token=dead'],
  ['a visitor', () => `/socket/search?device_hash=${newDevice()}`],
]

test.each(clients.flatMap(([who, path]) => frames.map(([what, bytes]) => [who, what, path, bytes] as const)))(
  'only %s whose frame %s is disconnected',
  async (_who, _what, path, bytes) => {
    const socket = connect(host.port, '127.0.0.1')
    socket.write(
      `GET ${path()} HTTP/1.1\r\nHost: 127.0.0.1:${host.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n`,
    )
    socket.write(Buffer.from(bytes))
    const gone = new Promise((resolve) => socket.once('close', () => resolve('closed')))
    socket.on('error', () => undefined).resume()
    expect(await Promise.race([gone, delay(50_000, 'open', { ref: false })])).toBe('closed')
    expect((await fetch(`${host.origin}/healthz`)).status).toBe(200)
  },
)
