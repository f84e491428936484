import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { messageStatus } from '../../contract/frames/message-status'
import { ForeignFrames } from './connection/foreign-frames'
import { SocketClient } from './connection/socket-client'
import type { ViewEffect } from './conversation/conversation-effect'
import { ConversationStore } from './conversation/conversation-store'
import { chatRecord } from './testing/chat-record'

// A host written from the specification alone (§4, §7): no seq, no card ids, and of 101 and 102 only that they reset ids.

/** A WebSocket whose other side is the test. */
class Wire extends EventTarget {
  readonly sent: { prompt: { ask_id?: string; action?: string } }[] = []
  readonly readyState = 1
  send(text: string): void {
    this.sent.push(JSON.parse(text) as (typeof this.sent)[number])
  }
  close(): void {}
  open(): void {
    this.dispatchEvent(new Event('open'))
  }
  say(...frames: object[]): void {
    for (const frame of frames)
      this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(frame) }))
  }
  lose(): void {
    this.dispatchEvent(Object.assign(new Event('close'), { code: 1006 }))
  }
}

let wires: Wire[]
let socket: SocketClient
let store: ConversationStore
let effects: ViewEffect[]

const settle = () => new Promise((resolve) => setTimeout(resolve))

async function connect(): Promise<Wire> {
  socket.connect()
  await settle()
  const wire = wires.at(-1)
  wire?.open()
  if (!wire) throw new Error('nothing was opened')
  return wire
}

beforeEach(() => {
  wires = []
  effects = []
  socket = new SocketClient({
    address: async () => 'ws://host',
    frames: new ForeignFrames(),
    ping: {},
    isVisible: () => true,
    createSocket: () => {
      const wire = new Wire()
      wires.push(wire)
      return wire as unknown as WebSocket
    },
  })
  store = new ConversationStore({
    channel: { agentId: '001', agentType: 'universal' },
    socket,
    conversationId: '',
    page: { detailList: [], hashMore: false, title: '' },
  })
  store.listen((effect) => effects.push(effect))
  store.begin()
})
afterEach(() => socket.close())

function ask(askId: string): void {
  store.ask({ kind: 'question', askId, content: `问${askId}`, from: 'input' })
}
const records = () => store.getState().records
const cards = (at = 0) => records()[at]?.data.map(({ type, content }) => [type, content])
const card = (content: unknown, type: string | undefined, target?: string) => ({
  code: 1,
  data: [{ ...(type ? { type } : {}), content, ...(target ? { target } : {}) }],
})

test('an answer without numbers, without card ids and without an ask_id is shown', async () => {
  const wire = await connect()
  ask('a')
  wire.say(
    { code: 101, conversation_id: 'c9' },
    { code: 102 },
    card([{ title: '一' }], 'search_result', 'start'),
    card('天是', 'markdown', 'start'),
    card('蓝的', 'markdown', 'update'),
    card('。', 'markdown', 'end'),
    { code: 2 },
  )
  expect(records()[0]).toMatchObject({ askId: 'a', conversation_id: 'c9', status: messageStatus.end })
  expect(cards()).toEqual([
    ['search_result', [expect.objectContaining({ index: 1, title: '一' })]],
    ['markdown', '天是蓝的。'],
  ])
  expect(effects.map(({ kind }) => kind)).toEqual(['named', 'finished'])
  // The next question of the same conversation has cards of its own.
  ask('b')
  wire.say({ code: 101, conversation_id: 'c9', ask_id: 'b' }, card('二', undefined), card('三', undefined), {
    code: 2,
  })
  expect([records().length, cards(0)?.length, cards(1)]).toEqual([2, 2, [['markdown', '二三']]])
})

test.each([
  ['in its data', { code: 101, data: { conversation_id: 'c9' } }],
  ['in its only card', { code: 101, data: [{ conversation_id: 'c9' }] }],
  ['as its data', { code: 101, data: 'c9' }],
  ['as a number', { code: 101, data: { conversation_id: 9 } }],
])('101 with the id %s names the conversation, and the next question belongs to it', async (_, frame) => {
  const wire = await connect()
  ask('a')
  wire.say(frame, card('答', 'markdown'), { code: 2 })
  expect(['c9', '9']).toContain(store.getState().conversationId)
  ask('b')
  expect(wire.sent.at(-1)).toMatchObject({ conversation_id: store.getState().conversationId })
})

test.each([1, 0, 3])('an error card in a frame of code %i stands beside what was written', async (code) => {
  const wire = await connect()
  ask('a')
  const wrong = { type: 'markdown', content: '服务器出错了', isError: true }
  wire.say(
    { code: 101, conversation_id: 'c' },
    card('写了一半', 'markdown'),
    { code, data: [wrong] },
    { code: 3 },
  )
  expect(records()[0]?.status).toBe(messageStatus.error)
  expect(cards()).toEqual([
    ['markdown', '写了一半'],
    ['markdown', '服务器出错了'],
  ])
})

test('102 without our payload resets the id of the conversation', async () => {
  const wire = await connect()
  ask('a')
  wire.say({ code: 101, conversation_id: 'first' }, { code: 102, conversation_id: 'second' })
  wire.say({ ...card('答', 'markdown'), conversation_id: 'second' }, { code: 2 })
  expect(store.getState().conversationId).toBe('second')
  expect(cards()).toEqual([['markdown', '答']])
  expect(effects).toContainEqual({ kind: 'named', conversationId: 'second', askId: 'a' })
})

test('an ask that the host names otherwise stays the one that was asked', async () => {
  const wire = await connect()
  ask('a')
  wire.say({ code: 101, conversation_id: 'c', ask_id: 'h1' }, { ...card('答', 'markdown'), ask_id: 'h1' })
  wire.say({ code: 2, ask_id: 'h1' })
  expect(records().map(({ askId, status }) => [askId, status])).toEqual([['a', messageStatus.end]])
})

test.each([999_991, 999_999])(
  '%i before any 101 is a refusal, and the question returns to the prompt input',
  async (code) => {
    const wire = await connect()
    ask('a')
    wire.say({ code, message: '没有登录' })
    expect(records()).toEqual([])
    expect(effects).toEqual([expect.objectContaining({ kind: 'refused', message: '没有登录', text: '问a' })])
  },
)

test('999990 itself is no refusal: only codes above it are errors', async () => {
  const wire = await connect()
  ask('a')
  wire.say({ code: 999_990, message: '没有登录' }, card('答', 'markdown'), { code: 2 })
  expect(effects).not.toContainEqual(expect.objectContaining({ kind: 'refused' }))
  expect(cards()).toEqual([['markdown', '答']])
})

test.each([
  [0, messageStatus.error],
  [3, messageStatus.error],
  [4, messageStatus.stop],
  [999_999, messageStatus.error],
  [999_995, messageStatus.error],
  [301, messageStatus.ban],
])('after 101, code %i ends the answer', async (code, status) => {
  const wire = await connect()
  ask('a')
  wire.say({ code: 101, conversation_id: 'c' }, card('开头', 'markdown'), { code, message: '坏了' })
  expect(records()[0]?.status).toBe(status)
  // What comes after the end changes nothing.
  wire.say(card('晚了', 'markdown'), { code: 2 })
  expect(JSON.stringify(cards())).not.toContain('晚了')
  if (status === messageStatus.error) expect(JSON.stringify(cards())).toContain('坏了')
})

test('a ban card ends the conversation', async () => {
  const wire = await connect()
  ask('a')
  wire.say({ code: 101, conversation_id: 'c' }, card('开头', 'markdown'), card('不能说', 'ban'))
  expect([records()[0]?.status, store.getState().isEnded, cards()]).toEqual([
    messageStatus.ban,
    true,
    [['ban', { text: '不能说' }]],
  ])
})

test('a lost socket: the answer is read from history and never joined', async () => {
  const wire = await connect()
  ask('a')
  wire.say({ code: 101, conversation_id: 'v1' }, card('前半', 'markdown'))
  wire.lose()
  const next = await connect()
  expect(effects.at(-1)).toEqual({ kind: 'readHistory' })
  // The host may send the rest, or all of it once more.
  next.say(card('前半后半', 'markdown'))
  expect(cards()).toEqual([])
  const known = records()
  next.say({ code: 2 })
  expect(effects.filter(({ kind }) => kind === 'readHistory')).toHaveLength(2)
  const stored = chatRecord('a', {
    askId: 'a',
    data: [{ id: 'm', type: 'markdown', target: 'end', content: '全部' }],
  })
  store.mergeHistory(known, { detailList: [stored], hashMore: false, title: '问a' })
  expect([records()[0]?.status, cards()]).toEqual([messageStatus.end, [['markdown', '全部']]])
})

test('clearing, a greeting and a heartbeat are read without numbers', async () => {
  const wire = await connect()
  store.ask({ kind: 'greeting' })
  wire.say(
    { code: 201 },
    { code: 101, conversation_id: 'c' },
    card({ text: '你好', questions: [] }, 'greetings'),
    { code: 2 },
  )
  expect(records().map(({ recordType: type }) => type)).toEqual([98])
  ask('a')
  wire.say(
    { code: 101, conversation_id: 'c' },
    card('答', 'markdown'),
    { code: 2 },
    { code: 202 },
    { code: 202 },
  )
  expect(records().map(({ recordType: type }) => type)).toEqual([98, 13, 99, 99])
})

const greetingCard = card({ text: '你好', questions: [] }, 'greetings')
const answerFrames = [{ code: 101, conversation_id: 'c' }, card('答', 'markdown'), { code: 2 }]

test.each([
  ['before the greeting', 0, [{ code: 101, conversation_id: 'c' }, greetingCard, { code: 2 }]],
  ['between the card of the greeting and its end', 2, [{ code: 101 }, greetingCard, { code: 2 }]],
  ['before a greeting in two cards', 0, [greetingCard, greetingCard, { code: 2 }]],
  ['before a greeting without an end', 0, [{ code: 101, conversation_id: 'c' }, greetingCard]],
  ['before a greeting that fails', 0, [{ code: 3 }]],
])('a question asked %s has its own answer', async (_, early, greeting) => {
  const wire = await connect()
  store.ask({ kind: 'greeting' })
  wire.say(...greeting.slice(0, early))
  ask('a')
  wire.say(...greeting.slice(early), ...answerFrames)
  const answer = records().find(({ askId }) => askId === 'a')
  expect([answer?.status, answer?.data.map(({ content }) => content)]).toEqual([messageStatus.end, ['答']])
  expect(effects.filter(({ kind }) => kind === 'finished')).toHaveLength(1)
})

test('an answer without a 101 behind a greeting without an end is the answer', async () => {
  const wire = await connect()
  store.ask({ kind: 'greeting' })
  ask('a')
  wire.say(greetingCard, card('答', 'markdown'), { code: 2 })
  const answer = records().find(({ askId }) => askId === 'a')
  expect([answer?.status, answer?.data.map(({ content }) => content)]).toEqual([messageStatus.end, ['答']])
})

test('frames that name their question belong to it while a greeting is awaited', async () => {
  const wire = await connect()
  store.ask({ kind: 'greeting' })
  ask('a')
  wire.say(...answerFrames.map((frame) => ({ ...frame, ask_id: 'a' })))
  expect(records().map(({ askId, status }) => [askId, status])).toEqual([['a', messageStatus.end]])
})

test('invalid frames change nothing', async () => {
  const wire = await connect()
  ask('a')
  wire.say(
    [],
    { code: '1' },
    { seq: 1 },
    { code: 1, seq: 'x', data: 3 },
    { code: 1, data: [null, 7] },
    { code: 55 },
  )
  expect(records().map(({ data }) => data)).toEqual([[]])
})
