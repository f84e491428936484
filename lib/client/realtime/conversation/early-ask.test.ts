import { beforeEach, describe, expect, test } from '@jest/globals'
import type { ServerFrame } from '../../../contract/frames/frame'
import type { Question } from '../asking/ask'
import { FakeSocketClient } from '../testing/fake-socket'
import { askEarly, takeEarlyAnswer } from './early-ask'

const to = { agentId: '001', agentType: 'universal' } as const
let askId: string
let ask: Extract<Question, { kind: 'question' }>
let count = 0
beforeEach(() => {
  count += 1
  askId = `a${count}`
  ask = { kind: 'question', askId, content: '问', pattern: 'normal', from: 'input' }
})
const frame = () => ({
  agent_id: '001',
  agent_type: 'universal',
  conversation_id: '',
  prompt: { ask_id: askId, ask_from: 'input', pattern: 'normal', content: '问' },
})
const accepted = (): ServerFrame => ({ code: 101, ask_id: askId, seq: 1 })
const started = (seq = 2): ServerFrame => ({ code: 102, ask_id: askId, seq })

describe('an early ask', () => {
  let socket: FakeSocketClient
  beforeEach(() => {
    socket = new FakeSocketClient()
  })
  const early = () => askEarly(socket.client, to, ask)
  const take = (id = askId) => takeEarlyAnswer(socket.client, id)

  test('is sent immediately over an open socket', () => {
    socket.turn('open')
    early()
    expect(socket.sent).toEqual([frame()])
  })

  test('waits for the socket to open, and is sent once, however often it reconnects', () => {
    early()
    expect(socket.connects).toBe(1)
    socket.turn('waiting', 'open', 'waiting', 'open')
    expect(socket.sent).toEqual([frame()])
  })

  test('hands over what was received for it, and nothing later', () => {
    socket.turn('open')
    early()
    socket.receive(accepted(), { code: 102, ask_id: 'another', seq: 1 })
    const frames = take()
    socket.receive(started())
    expect(frames).toEqual([accepted()])
    expect(take()).toBeNull()
  })

  test.each<{ named: string; before: () => void }>([
    { named: 'was never asked', before: () => socket.turn('open') },
    { named: 'waits for its socket', before: early },
    {
      named: 'lost its socket',
      before: () => {
        socket.turn('open')
        early()
        socket.receive(accepted())
        socket.turn('waiting', 'open')
      },
    },
    {
      named: 'was followed by another',
      before: () => {
        socket.turn('open')
        early()
        askEarly(socket.client, to, { ...ask, askId: 'another' })
      },
    },
  ])('that $named is left to the page', ({ before }) => {
    before()
    expect(take()).toBeNull()
  })

  test('is not sent once its page has asked', () => {
    socket.turn('open')
    expect(take()).toBeNull()
    early()
    expect(socket.sent).toEqual([])
  })

  test('of a long answer is left to the page', () => {
    socket.turn('open')
    early()
    for (let seq = 1; seq <= 501; seq += 1) socket.receive(started(seq))
    expect(take()).toBeNull()
  })

  test('that was handed to the page is no longer sent automatically', () => {
    early()
    expect(take()).toBeNull()
    socket.turn('open')
    expect(socket.sent).toEqual([])
  })
})
