import { expect, test } from '@jest/globals'
import { FakeSocketClient } from '../testing/fake-socket'
import type { SocketStatus } from './socket-client'
import { waitForConnection } from './wait-for-connection'

test.each<[SocketStatus, boolean]>([
  ['open', true],
  ['rejected', false],
  ['closed', false],
])('ends with the socket %s', async (status, isOpen) => {
  const socket = new FakeSocketClient()
  const waited = waitForConnection(socket, new AbortController().signal)
  socket.turn('connecting', 'waiting', status)
  expect(await waited).toBe(isOpen)
})

test('does not trust a socket that reports itself open', async () => {
  const socket = new FakeSocketClient()
  socket.turn('open')
  const giveUp = new AbortController()
  const waited = waitForConnection(socket, giveUp.signal)
  expect(socket.connects).toBe(1)
  giveUp.abort()
  expect(await waited).toBe(false)
  expect(await waitForConnection(socket, giveUp.signal)).toBe(false)
})
