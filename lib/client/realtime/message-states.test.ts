import { beforeEach, describe, expect, test } from '@jest/globals'
import type { ServerFrame } from '../../contract/frames/frame'
import { messageStatus as is, type MessageStatus } from '../../contract/frames/message-status'
import { ConversationStore } from './conversation/conversation-store'
import { FakeSocketClient } from './testing/fake-socket'

let socket: FakeSocketClient
let store: ConversationStore
/** The number of the last frame of the turn. */
let seq: number

beforeEach(() => {
  socket = new FakeSocketClient()
  socket.turn('open')
  seq = 0
  store = new ConversationStore({
    channel: { agentId: '001', agentType: 'universal' },
    socket: socket.client,
    conversationId: '',
    page: { detailList: [], hashMore: false, title: '' },
    now: () => 0,
  })
  store.begin()
})

/** A frame of the turn `a1`, the next in order. */
function frame(fields: Partial<ServerFrame>): void {
  seq += 1
  socket.receive({ code: 1, conversation_id: 'v1', ask_id: 'a1', seq, ...fields })
}

const card = { id: 'c1', type: 'markdown', target: 'start' as const, content: '甲' }
const ask = () =>
  store.ask({ kind: 'question', from: 'input', askId: 'a1', content: '问', pattern: 'normal' })
const accepted = () => frame({ code: 101, message: '问' })
const named = () => frame({ code: 102, doc_id: 'd1' })
const content = () => frame({ data: [{ ...card, id: `c${seq}` }] })

/** What leads to each state, from an empty conversation. */
const ways: Record<Exclude<keyof typeof is, 'init'>, () => void> = {
  send: ask,
  start: () => [ask, accepted, named].forEach((step) => step()),
  loading: () => [ask, accepted, named, content].forEach((step) => step()),
  end: () => [ask, accepted, named, content, () => frame({ code: 2 })].forEach((step) => step()),
  stop: () => [ask, accepted, named, content, () => store.stop('a1')].forEach((step) => step()),
  error: () => [ask, accepted, named, content, () => frame({ code: 3 })].forEach((step) => step()),
  ban: () => [ask, accepted, named, content, () => frame({ code: 301 })].forEach((step) => step()),
}

/** The record at the place of the question: another version of it has another ask_id. */
const status = (): MessageStatus | undefined => store.getState().records[0]?.status

/** What happens, and the states it leads to from send, start, loading, end, stop, error, ban in turn. */
const table: [string, () => void, MessageStatus[]][] = [
  ['101', accepted, [is.start, is.start, is.start, is.end, is.stop, is.error, is.ban]],
  ['102', named, [is.send, is.start, is.loading, is.end, is.stop, is.error, is.ban]],
  ['cards', content, [is.loading, is.loading, is.loading, is.end, is.stop, is.error, is.ban]],
  ['2', () => frame({ code: 2 }), [is.end, is.end, is.end, is.end, is.stop, is.error, is.ban]],
  ['4', () => frame({ code: 4 }), [is.stop, is.stop, is.stop, is.end, is.stop, is.error, is.ban]],
  ['0', () => frame({ code: 0 }), [is.error, is.error, is.error, is.end, is.error, is.error, is.ban]],
  ['3', () => frame({ code: 3 }), [is.error, is.error, is.error, is.end, is.error, is.error, is.ban]],
  [
    '999999 of the turn',
    () => frame({ code: 999_999 }),
    [is.error, is.error, is.error, is.end, is.error, is.error, is.ban],
  ],
  ['301', () => frame({ code: 301 }), [is.ban, is.ban, is.ban, is.ban, is.ban, is.ban, is.ban]],
  [
    // The host's own word, also where the turn had broken off and begins again. What was stopped here stays so.
    'a snapshot of a running turn',
    () => frame({ snapshot: true, doc_id: 'd1', message: '问', data: [card] }),
    [is.loading, is.loading, is.loading, is.loading, is.stop, is.loading, is.loading],
  ],
  ['a stop here', () => store.stop('a1'), [is.stop, is.stop, is.stop, is.end, is.stop, is.error, is.ban]],
  [
    'a socket that was lost and is back',
    () => socket.turn('waiting', 'connecting', 'open'),
    [is.send, is.start, is.start, is.end, is.stop, is.error, is.ban],
  ],
  [
    'another version',
    () => store.ask({ kind: 'repeat', of: 'a1', askId: 'a2', content: '问', pattern: 'normal' }),
    [is.send, is.send, is.send, is.send, is.send, is.send, is.send],
  ],
  [
    'a cleared context',
    () => socket.receive({ code: 202, conversation_id: 'v1', doc_id: 'd9', seq: 0 }),
    [is.send, is.start, is.loading, is.end, is.stop, is.error, is.ban],
  ],
]

describe.each(table)('%s', (_name, happens, expected) => {
  test.each(Object.entries(ways).map(([name, way], at) => [name, way, expected[at]] as const))(
    'in %s',
    (name, way, to) => {
      way()
      expect(status()).toBe(is[name as keyof typeof is])
      happens()
      expect(status()).toBe(to)
    },
  )
})

test('a cleared context is a marker in init, which no frame changes', () => {
  ways.end()
  socket.receive({ code: 202, conversation_id: 'v1', doc_id: 'd9', seq: 0 })
  const marker = () => store.getState().records.at(-1)
  expect(marker()).toMatchObject({ doc_id: 'd9', recordType: 99, status: is.init })
  for (const code of [2, 3, 4, 999_999] as const)
    socket.receive({ code, conversation_id: 'v1', ask_id: 'clear-d9', seq: code })
  socket.turn('waiting', 'connecting', 'open')
  expect(marker()).toMatchObject({ doc_id: 'd9', recordType: 99, status: is.init })
})
