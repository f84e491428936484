import { beforeEach, describe, expect, test } from '@jest/globals'
import { errorNumbers } from '../../../contract/error-code'
import type { ServerFrame } from '../../../contract/frames/frame'
import { type MessageStatus, messageStatus } from '../../../contract/frames/message-status'
import { type ChatRecord, recordType } from '../../../contract/frames/record'
import { chatRecord } from '../testing/chat-record'
import { FakeSocketClient } from '../testing/fake-socket'
import type { ViewEffect } from './conversation-effect'
import { ConversationStore } from './conversation-store'
import { askEarly } from './early-ask'

let socket: FakeSocketClient
let effects: ViewEffect[]
let store: ConversationStore

beforeEach(() => {
  socket = new FakeSocketClient()
  effects = []
})

function open(detailList: ChatRecord[] = [], conversationId = detailList.length > 0 ? 'v1' : ''): void {
  store = new ConversationStore({
    channel: { agentId: '001', agentType: 'universal' },
    socket: socket.client,
    conversationId,
    page: { detailList, hashMore: false, title: '' },
    now: () => 0,
  })
  store.listen((effect) => effects.push(effect))
  store.begin()
}

function ask(askId: string, content = `问${askId}`, from = 'input'): void {
  const [kind, of = ''] = from.split(':')
  const common = { askId, content, pattern: 'normal' } as const
  if (kind === 'repeat' || kind === 'again' || kind === 'edit') store.ask({ ...common, kind, of })
  else store.ask({ ...common, kind: 'question', from: 'input' })
}

/** The first frames of a turn. */
function begun(askId: string, text = '甲'): ServerFrame[] {
  const common = { conversation_id: 'v1', ask_id: askId }
  return [
    { ...common, code: 101, seq: 1, message: `问${askId}` },
    { ...common, code: 102, seq: 2, doc_id: `d-${askId}` },
    { ...common, code: 1, seq: 3, data: [{ id: 'c1', type: 'markdown', target: 'start', content: text }] },
  ]
}

function snapshot(askId: string, seq: number, text: string): ServerFrame {
  return {
    code: 1,
    conversation_id: 'v1',
    ask_id: askId,
    doc_id: `d-${askId}`,
    seq,
    snapshot: true,
    message: `问${askId}`,
    data: [{ id: 'c1', type: 'markdown', target: 'start', content: text }],
  }
}

function refusal(askId: string, code: number = errorNumbers.busy): ServerFrame {
  return { code, ask_id: askId, seq: 0, message: '不行' }
}

const record = (askId: string) => store.getState().records.find((each) => each.askId === askId)
const lost = ['waiting', 'connecting', 'open'] as const

/** A question in each state in which a socket can die under it. */
const deaths: [string, MessageStatus, readonly ServerFrame[]][] = [
  ['send', messageStatus.send, []],
  ['start', messageStatus.start, begun('a1').slice(0, 1)],
  ['start, known by its record', messageStatus.start, begun('a1').slice(0, 2)],
  ['loading', messageStatus.loading, begun('a1')],
]

describe('a socket that dies', () => {
  test.each(deaths)('in %s restores everything', (_name, status, frames) => {
    socket.turn('open')
    open()
    ask('a1')
    socket.receive(...frames)
    expect(record('a1')?.status).toBe(status)
    socket.said()
    socket.turn(...lost)
    expect(socket.said()).toEqual([status === messageStatus.send ? 'ask a1' : 'reconnect a1'])
    socket.receive(snapshot('a1', 9, '甲乙'), { code: 2, ask_id: 'a1', seq: 10 })
    expect(record('a1')).toMatchObject({ status: messageStatus.end, data: [{ content: '甲乙' }] })
  })

  test.each(deaths)('in %s lets the answer be stopped: the stop is sent first', (_name, _status, frames) => {
    socket.turn('open')
    open()
    ask('a1')
    socket.receive(...frames)
    socket.turn('waiting')
    socket.said()
    store.stop('a1')
    expect(record('a1')?.status).toBe(messageStatus.stop)
    socket.turn('connecting', 'open')
    expect(socket.said().slice(0, 2)).toEqual(['cancel a1', 'reconnect a1'])
    socket.receive(snapshot('a1', 9, '甲乙'), { code: 4, ask_id: 'a1', seq: 10 })
    expect(record('a1')).toMatchObject({ status: messageStatus.stop, data: [{ content: '甲乙' }] })
    socket.turn(...lost)
    expect(socket.said()).toEqual(['reconnect'])
  })

  test('clears the cards, and keeps rendered ones until they return', () => {
    socket.turn('open')
    open()
    ask('a1')
    socket.receive(...begun('a1'))
    socket.turn(...lost)
    expect(record('a1')).toMatchObject({ data: [], needUpdate: true, status: messageStatus.start })
    socket.receive(snapshot('a1', 9, '甲乙'))
    expect(record('a1')).toMatchObject({ needUpdate: false, data: [{ content: '甲乙' }] })
  })
})

describe('a question asked while an answer awaits a choice', () => {
  const waiting: ServerFrame = {
    code: 1,
    conversation_id: 'v1',
    ask_id: 'a1',
    seq: 4,
    waiting: { kind: 'options', step: '1', until: 1 },
  }

  function askInstead(): void {
    socket.turn('open')
    open()
    ask('a1')
    socket.receive(...begun('a1'), waiting)
    socket.said()
    ask('a2')
  }

  test.each<[string, ServerFrame]>([
    ['has ended', { code: 4, conversation_id: 'v1', ask_id: 'a1', seq: 5 }],
    ['turned out to be none', refusal('a1', errorNumbers.unknown)],
  ])('stops it, and is sent once that %s', (_, end) => {
    askInstead()
    expect(socket.said()).toEqual(['cancel a1'])
    expect(record('a1')).toMatchObject({ status: messageStatus.stop })
    expect(record('a2')).toMatchObject({ status: messageStatus.send })
    socket.receive(end)
    expect(socket.said()).toEqual(['ask a2'])
  })

  test('waits for that over a lost connection as well', () => {
    askInstead()
    socket.turn(...lost)
    expect(socket.said()).not.toContain('ask a2')
    socket.receive(snapshot('a1', 4, '甲'), { code: 4, ask_id: 'a1', seq: 5 })
    expect(socket.said()).toEqual(['ask a2'])
    socket.turn(...lost)
    expect(socket.said().filter((said) => said === 'ask a2')).toHaveLength(1)
  })

  test('is cancelled by a stop before that', () => {
    askInstead()
    store.stop('a2')
    socket.said()
    socket.receive({ code: 4, conversation_id: 'v1', ask_id: 'a1', seq: 5 })
    expect(socket.said()).not.toContain('ask a2')
    expect(effects).toContainEqual({ kind: 'returned', askId: 'a2', text: '问a2' })
  })
})

describe('a question that cannot be sent', () => {
  test('is sent as soon as possible, with an immediate attempt', () => {
    open()
    const before = socket.connects
    ask('a1')
    expect(socket.connects).toBe(before + 1)
    socket.turn('connecting', 'open')
    expect(socket.said()).toEqual(['ask a1'])
  })

  test('that was asked early over the same socket is not resent until the socket is lost', () => {
    socket.turn('open')
    askEarly(
      socket.client,
      { agentId: '001', agentType: 'universal' },
      { kind: 'question', askId: 'e1', content: '问e1', from: 'input' },
    )
    socket.receive({ code: 101, ask_id: 'e1', conversation_id: 'c1', seq: 1 })
    expect(socket.said()).toEqual(['ask e1'])
    open()
    socket.said()
    ask('e1')
    expect(socket.said()).toEqual([])
    expect(store.getState()).toMatchObject({ conversationId: 'c1', records: [{ askId: 'e1' }] })
  })

  test('is cancelled by a stop: it is not asked, and its text returns', () => {
    open([chatRecord('0')])
    ask('a1')
    store.stop('a1')
    expect(store.getState().records).toHaveLength(1)
    expect(effects).toEqual([{ kind: 'returned', askId: 'a1', text: '问a1' }])
    socket.turn('connecting', 'open')
    // Another page may have asked it early over the same socket.
    expect(socket.said()).toEqual(['cancel a1', 'reconnect'])
    socket.receive(refusal('a1', errorNumbers.unknown))
    expect(effects).toHaveLength(1)
    socket.turn(...lost)
    expect(socket.said()).toEqual(['reconnect'])
  })

  test('and was stopped before its arrival was confirmed returns if it had not arrived', () => {
    socket.turn('open')
    open([chatRecord('0')])
    ask('a1')
    socket.turn('waiting')
    store.stop('a1')
    socket.turn('connecting', 'open')
    socket.receive(refusal('a1', errorNumbers.unknown), refusal('a1', errorNumbers.unknown))
    expect(store.getState().records).toHaveLength(1)
    expect(effects).toEqual([{ kind: 'returned', askId: 'a1', text: '问a1' }])
  })

  test('returns when the host rejects the device and the login', () => {
    open([chatRecord('0')])
    ask('a1')
    socket.turn('connecting', 'rejected')
    expect(store.getState().records).toHaveLength(1)
    expect(effects).toMatchObject([{ kind: 'refused', code: errorNumbers.no_identity, text: '问a1' }])
    socket.turn('connecting', 'open')
    expect(socket.said()).toEqual(['reconnect'])
  })

  test('returns each time it is refused, even with the same text', () => {
    socket.turn('open')
    open([chatRecord('0')])
    for (const askId of ['a1', 'a2']) {
      ask(askId, '再问')
      socket.receive(refusal(askId))
    }
    expect(effects).toMatchObject([{ text: '再问' }, { text: '再问' }])
    expect(store.getState().records).toHaveLength(1)
  })

  test.each([
    ['repeat', '问0', ''],
    ['again', '问0', ''],
    ['edit', '问得更好', '问得更好'],
  ])('a refused %s leaves the old answer, and returns what would be lost', (kind, content, text) => {
    socket.turn('open')
    open([chatRecord('0')])
    ask('a1', content, `${kind}:a-0`)
    socket.receive(refusal('a1'))
    expect(effects).toMatchObject([{ kind: 'refused', text }])
    expect(store.getState().records).toEqual([chatRecord('0')])
  })
})

describe('a conversation that no page shows', () => {
  test('continues, and reports queued effects to the page that resubscribes', () => {
    socket.turn('open')
    open()
    ask('a1')
    const leave = store.listen((effect) => effects.push(effect))
    leave()
    socket.receive(...begun('a1'), { code: 2, ask_id: 'a1', seq: 4 })
    expect(record('a1')?.status).toBe(messageStatus.end)
    expect(effects).toEqual([])
    store.listen((effect) => effects.push(effect))
    expect(effects.map(({ kind }) => kind)).toEqual(['named', 'finished'])
  })

  test('whose page had nothing but the ask is read from history', () => {
    socket.turn('open')
    open()
    store.reconnect('a1')
    socket.receive(snapshot('a1', 9, '甲'))
    expect(effects.map(({ kind }) => kind)).toEqual(['named', 'readHistory'])
  })

  test('that was just asked is not', () => {
    socket.turn('open')
    open()
    ask('a1')
    socket.receive(snapshot('a1', 9, '甲'))
    expect(effects.map(({ kind }) => kind)).toEqual(['named'])
  })
})

describe('another version', () => {
  const choices = ['options', 'copilot_detail', 'outline'].map((type, at) => ({
    id: `c${at + 2}`,
    type,
    target: 'end',
    content: {},
  }))
  const old = chatRecord('0', { like: 1, data: [...chatRecord('0').data, ...choices] })

  test.each([
    ['repeat', choices, false],
    ['again', [], true],
    ['edit', [], false],
  ])('%s removes the cards that it regenerates', (kind, data, needReplace) => {
    socket.turn('open')
    open([old])
    ask('a1', '问0', `${kind}:a-0`)
    expect(record('a1')).toMatchObject({ like: 0, data, needReplace })
    socket.receive(...begun('a1'))
    expect(record('a1')?.data).toMatchObject([{ id: 'c1', type: 'markdown', content: '甲' }])
    expect(record('a1')?.data).toHaveLength(1)
  })

  test('an older one that is shown is no reason to read history', () => {
    socket.turn('open')
    const versions = ['d-0', 'd-1']
    open([chatRecord('0', { versions })])
    socket.receive({ code: 1, conversation_id: 'v1', seq: 0, doc_id: 'd-1' })
    expect(effects).toEqual([])
    socket.receive({ code: 1, conversation_id: 'v1', seq: 0, doc_id: 'd-2' })
    expect(effects).toEqual([{ kind: 'readHistory' }])
  })
})

test('reconnecting an unknown ask keeps the content', () => {
  socket.turn('open')
  open([chatRecord('0')])
  socket.receive({ code: errorNumbers.unknown, conversation_id: 'v1', seq: 0, message: '没有找到' })
  expect(store.getState().records).toEqual([chatRecord('0')])
  expect(effects).toMatchObject([{ kind: 'refused', askId: '', text: '' }])
})

describe('a choice', () => {
  test('is sent immediately, creates no record, and is not resent', () => {
    socket.turn('open')
    open([chatRecord('0')])
    socket.said()
    store.ask({ kind: 'option', askId: 'a-0', options: [{ step: 1, ids: ['x'] }] })
    expect(socket.sent.map(({ conversation_id, prompt }) => [conversation_id, prompt])).toEqual([
      ['v1', { ask_id: 'a-0', copilot_option: { options: [{ step: 1, ids: ['x'] }] } }],
    ])
    expect(store.getState().records).toEqual([chatRecord('0')])
    socket.said()
    socket.turn(...lost)
    expect(socket.said()).toEqual(['reconnect'])
  })

  test('made offline is sent with the next connection, once', () => {
    open([chatRecord('0')])
    store.ask({ kind: 'skip', askId: 'a-0' })
    expect(socket.sent).toEqual([])
    socket.turn('open')
    expect(socket.said()).toEqual(['skip_copilot a-0', 'reconnect'])
    socket.turn(...lost)
    expect(socket.said()).toEqual(['reconnect'])
  })
})

test('a question that does not say how it is answered is answered like the one before', () => {
  socket.turn('open')
  open([chatRecord('0', { searchPattern: 'research' })])
  store.ask({ kind: 'question', askId: 'a1', content: '问', from: 'input' })
  expect(record('a1')?.searchPattern).toBe('research')
  expect(socket.sent.at(-1)?.prompt.pattern).toBe('research')
})

describe('a greeting', () => {
  const content = { text: '你好', questions: [] }
  const greeting = { askId: '', content: '', recordType: recordType.greeting }
  const greetingFrames = (agentId: string): ServerFrame[] => [
    { code: 101, agent_id: agentId, conversation_id: 'v9', seq: 0 },
    {
      code: 1,
      agent_id: agentId,
      conversation_id: 'v9',
      doc_id: 'g',
      seq: 0,
      data: [{ id: 'g1', type: 'greetings', target: 'replace', content }],
    },
  ]

  test.each([
    ['of this agent is taken, and names the conversation', '001', true, 'v9', [98]],
    ['of another agent on the same socket is not', '002', true, '', []],
    ['that nobody asked for here is not', '001', false, '', []],
  ])('%s', (_name, agentId, isAsked, conversationId, types) => {
    open()
    socket.turn('open')
    if (isAsked) store.ask({ kind: 'greeting' })
    for (const frame of greetingFrames(agentId)) socket.receive(frame)
    expect(store.getState().conversationId).toBe(conversationId)
    expect(store.getState().records.map(({ recordType }) => recordType)).toEqual(types)
  })

  test('arriving after the first question is ignored: its answer may be in another conversation', () => {
    open()
    socket.turn('open')
    store.ask({ kind: 'greeting' })
    store.ask({ kind: 'question', from: 'input', askId: 'a9', content: '睡不着' })
    for (const frame of greetingFrames('001')) socket.receive(frame)
    socket.receive({ code: 101, agent_id: '001', conversation_id: 'v8', ask_id: 'a9', seq: 1 })
    socket.receive({ code: 102, agent_id: '001', conversation_id: 'v8', ask_id: 'a9', doc_id: 'd9', seq: 2 })
    expect(store.getState().conversationId).toBe('v8')
    expect(store.getState().records.map(({ askId }) => askId)).toEqual(['a9'])
  })

  test('that is pending offline is not requested once a question is asked', () => {
    open()
    store.ask({ kind: 'greeting' })
    store.ask({ kind: 'question', from: 'input', askId: 'a9', content: '睡不着' })
    socket.turn('open')
    expect(socket.sent.map(({ prompt }) => prompt.action)).toEqual([undefined])
  })

  test.each([
    ['with the answer', [chatRecord('g', greeting), chatRecord('9', { askId: 'a9' })]],
    ['before the answer is there', [chatRecord('g', greeting)]],
  ])(
    'that named the conversation and arrived after the question replaces the default one, %s',
    (_name, stored) => {
      open([chatRecord('usual', { ...greeting, askId: 'greeting', doc_id: '' })], '')
      socket.turn('open')
      store.ask({ kind: 'greeting' })
      const [named, greetingFrame] = greetingFrames('001')
      if (named) socket.receive(named)
      store.ask({ kind: 'question', from: 'input', askId: 'a9', content: '睡不着' })
      if (greetingFrame) socket.receive(greetingFrame)
      expect(effects).toContainEqual({ kind: 'readHistory' })
      store.mergeHistory(store.getState().records, { detailList: stored, hashMore: false, title: '' })
      expect(store.getState().records.map(({ askId }) => askId)).toEqual(['', 'a9'])
    },
  )
})
