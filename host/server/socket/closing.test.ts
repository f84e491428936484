import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, test } from '@jest/globals'
import { GatedPipeline } from '../../testing/gated-pipeline.ts'
import { newDevice, TestClient } from '../../testing/test-client.ts'
import { startTestHost } from '../../testing/test-host.ts'
import { openTestStorage } from '../../testing/test-storage.ts'

/** A client that opens a WebSocket and never answers anything on it. */
async function openSilently(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  const path = `/socket/search?device=Web&device_hash=${newDevice()}`
  const key = randomBytes(16).toString('base64')
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
  )
  const [reply] = (await once(socket, 'data')) as [Buffer]
  expect(reply.toString()).toContain('101')
  return socket
}

test('clients that ignore the close are disconnected, and the others are notified', async () => {
  const storage = await openTestStorage()
  const host = await startTestHost(storage, new GatedPipeline().pipeline)
  const client = await TestClient.open(host.origin, newDevice())
  client.send({ action: 'ping' })
  await client.until(() => true)
  const silent = await Promise.all([1, 2, 3].map(() => openSilently(host.port)))
  const cut = Promise.all(silent.map((socket) => once(socket, 'close')))
  for (const socket of silent) socket.resume()
  await host.close()
  await cut
  expect(await client.closed()).toBe(1012)
  await storage.remove()
})
