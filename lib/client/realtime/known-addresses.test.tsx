import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { fakeApi } from '@/lib/client/api/fake-api'
import { routes } from '@/lib/contract/routes/http'
import { chatChannel } from './channels'

const opened: string[] = []

class OpenedSocket extends EventTarget {
  readyState = 1

  constructor(address: string) {
    super()
    opened.push(new URL(address).pathname)
    setTimeout(() => this.dispatchEvent(new Event('open')))
  }

  send(): void {}

  close(): void {}
}

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

test('the first connection uses the known addresses, later ones request them', async () => {
  Object.assign(globalThis, { WebSocket: OpenedSocket })
  const agentConfig = jest.fn(() => ({ service_url: 'ws://localhost/moved' }))
  const channel = chatChannel('013', 'tutor')
  const socket = channel.socketFor(fakeApi(routes, { agentConfig }), { service_url: 'ws://localhost/known' })
  socket.connect()
  await jest.advanceTimersByTimeAsync(1_000)
  expect([opened, agentConfig.mock.calls.length]).toEqual([['/known'], 0])
  socket.renew()
  await jest.advanceTimersByTimeAsync(60_000)
  expect(opened.at(-1)).toBe('/moved')
  socket.close()
})
