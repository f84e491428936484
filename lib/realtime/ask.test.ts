import { describe, expect, test } from '@jest/globals'
import { askEarly } from './ask'
import type { SocketStatus } from './socket-client'

const to = { agentId: '001', agentType: 'universal' } as const
const ask = {
  kind: 'question',
  askId: '6f1c1c2e-0000-4000-8000-000000000000',
  content: '问',
  pattern: 'normal',
  from: 'input',
} as const
const frame = {
  agent_id: '001',
  agent_type: 'universal',
  conversation_id: '',
  prompt: { ask_id: ask.askId, ask_from: 'input', pattern: 'normal', content: '问' },
}

/** A socket that the test opens. */
function socketThat(isOpen: boolean) {
  const listeners = new Set<(status: SocketStatus) => void>()
  const sent: unknown[] = []
  const socket = {
    isOpen,
    connects: 0,
    sent,
    send: (given: unknown) => {
      if (socket.isOpen) sent.push(given)
      return socket.isOpen
    },
    connect: () => {
      socket.connects += 1
    },
    onStatus: (listener: (status: SocketStatus) => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    turn: (status: SocketStatus) => {
      socket.isOpen = status === 'open'
      for (const listener of listeners) listener(status)
    },
  }
  return socket
}

describe('an early ask', () => {
  test('goes out at once over an open socket', () => {
    const socket = socketThat(true)
    askEarly(socket, to, ask)
    expect(socket.sent).toEqual([frame])
  })

  test('waits for a socket that opens, and goes out once, however often it opens again', () => {
    const socket = socketThat(false)
    askEarly(socket, to, ask)
    expect(socket.connects).toBe(1)
    for (const status of ['waiting', 'open', 'waiting', 'open'] as const) socket.turn(status)
    expect(socket.sent).toEqual([frame])
  })
})
