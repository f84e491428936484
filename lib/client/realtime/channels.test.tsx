import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { ApiError } from '@/lib/client/api/api-error'
import { fakeApi } from '@/lib/client/api/fake-api'
import { routes } from '@/lib/contract/routes/http'
import { chatChannel, renewSockets, searchChannel } from './channels'
import { heartbeat } from './connection/socket-client'

class HeardSocket extends EventTarget {
  static readonly heard: unknown[] = []
  static readonly opened: URL[] = []
  readyState = 1

  constructor(address: string) {
    super()
    HeardSocket.opened.push(new URL(address))
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
    fakeApi(routes, { agentConfig: () => ({ service_url: 'ws://localhost/socket/search' }) }),
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

describe('sockets', () => {
  const asked: string[] = []
  const gone = new Set<string>()
  const api = fakeApi(routes, {
    agentConfig: (input) => {
      const { agent_id } = input as { agent_id: string }
      asked.push(agent_id)
      if (gone.has(agent_id)) throw new ApiError('not_found')
      return agent_id === '001'
        ? { service_url: 'ws://localhost/socket/search', chat_url: 'ws://localhost/socket/agent' }
        : { service_url: 'ws://localhost/socket/agent' }
    },
  })
  const translation = chatChannel('012', 'translation')

  test('are one per service, regardless of the agent', () => {
    const socket = translation.socketFor(api)
    expect(chatChannel('001', 'universal').socketFor(api)).toBe(socket)
    expect(searchChannel.socketFor(api)).not.toBe(socket)
  })

  test('open at the URL of their service, and reconnect for another identity', async () => {
    Object.assign(globalThis, { WebSocket: HeardSocket })
    HeardSocket.opened.length = 0
    renewSockets()
    await jest.advanceTimersByTimeAsync(100)
    expect(HeardSocket.opened.map(({ pathname }) => pathname).sort()).toEqual([
      '/socket/agent',
      '/socket/search',
    ])
    expect(asked).toEqual(['012'])
    renewSockets()
    await jest.advanceTimersByTimeAsync(100)
    expect(HeardSocket.opened).toHaveLength(4)
  })

  test('open for an agent that is gone: the host answers what is asked of it', async () => {
    HeardSocket.opened.length = 0
    gone.add('012')
    renewSockets()
    await jest.advanceTimersByTimeAsync(100)
    expect(HeardSocket.opened.map(({ pathname }) => pathname)).toContain('/socket/agent')
    expect(asked.slice(-2)).toEqual(['012', '001'])
  })
})
