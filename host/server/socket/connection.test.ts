import { EventEmitter } from 'node:events'
import { setImmediate as nextRound } from 'node:timers/promises'
import { expect, test } from '@jest/globals'
import pino from 'pino'
import type { WebSocket } from 'ws'
import { Connection } from './connection.ts'
import type { ConversationSocket } from './conversation-socket.ts'

/** A client that reads nothing: what it is sent stays in the buffer. */
class UnreadSocket extends EventEmitter {
  readonly OPEN = 1
  readyState = 1
  bufferedAmount = 0
  closeCode: number | null = null

  send(message: string | Buffer): void {
    this.bufferedAmount += message.length
  }

  close(code: number): void {
    this.closeCode = code
    this.readyState = 2
    setImmediate(() => this.emit('close'))
  }

  terminate(): void {
    this.readyState = 3
  }
}

const snapshotBytes = 1024 * 1024
const turn = { conversation_id: 'c', ask_id: 'a' }
const snapshot = { code: 1, seq: 1, data: 'x'.repeat(snapshotBytes) }
const catchUp = async () => ({ turnId: 'a', frames: [snapshot] })

function open(now: () => number = () => 0) {
  const socket = new UnreadSocket()
  const conversations = {
    requireChats: async () => undefined,
    findTurn: async () => turn,
    requireConversation: async () => undefined,
    catchUpTurn: catchUp,
    catchUpConversation: catchUp,
    streams: { follow: () => undefined, unfollow: () => undefined, expect: () => undefined },
  } as unknown as ConversationSocket
  let ids = 0
  new Connection(
    socket as unknown as WebSocket,
    { identity: { kind: 'visitor', owner: 'd:1' }, kind: 'search', address: '127.0.0.1', locale: 'zh-CN' },
    { conversations, log: pino({ level: 'silent' }), now, makeId: () => String((ids += 1)) },
  )
  return socket
}

test.each([
  ['reconnect', { action: 'reconnect', ask_id: 'a' }, ''],
  ['follow', { action: 'reconnect' }, 'c'],
])('a client that reads nothing is disconnected though each %s was sent before', async (_, prompt, id) => {
  const socket = open()
  const frame = JSON.stringify({ agent_id: '001', agent_type: 'universal', conversation_id: id, prompt })
  for (let sent = 0; sent < 58; sent += 1) socket.emit('message', Buffer.from(frame), false)
  for (let rounds = 0; rounds < 100; rounds += 1) await nextRound()
  expect(socket.closeCode).toBe(1008)
  expect(socket.bufferedAmount).toBeLessThan(6 * snapshotBytes)
})

test('a clock that is set back refuses nothing', () => {
  let now = 3_600_000
  const socket = open(() => now)
  now = 0
  socket.emit('message', Buffer.from('not a frame'), false)
  const afterFirst = socket.bufferedAmount
  for (let sent = 0; sent < 10; sent += 1) socket.emit('message', Buffer.from('ping'), false)
  expect(afterFirst).toBeGreaterThan(0)
  expect(socket.closeCode).toBeNull()
  expect(socket.bufferedAmount).toBeGreaterThan(afterFirst)
})
