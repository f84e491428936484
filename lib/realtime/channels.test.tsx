import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { fakeApi } from '@/lib/api/fake-api'
import { heartbeat } from './socket-client'
import { searchChannel } from './channels'

class HeardSocket extends EventTarget {
  static readonly heard: unknown[] = []
  readyState = 1

  constructor() {
    super()
    setTimeout(() => this.dispatchEvent(new Event('open')))
  }

  send(text: string): void {
    HeardSocket.heard.push(JSON.parse(text))
  }

  close(): void {}
}

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

test('every frame names the agent and the conversation, a ping too', async () => {
  Object.assign(globalThis, { WebSocket: HeardSocket })
  const socket = searchChannel.socketFor(
    fakeApi({ agentConfig: () => ({ service_url: 'ws://localhost/socket/search' }) }),
  )
  socket.connect()
  await jest.advanceTimersByTimeAsync(heartbeat.everyMs + 1_000)
  socket.close()
  expect(HeardSocket.heard[0]).toEqual({
    agent_id: '001',
    agent_type: 'universal',
    conversation_id: '',
    prompt: { action: 'ping' },
  })
})
