import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { type CardChange } from '../../../lib/contract/cards/cards.ts'
import { errorNumbers } from '../../../lib/contract/error-code.ts'
import { responseCode, type ServerFrame } from '../../../lib/contract/frames/frame.ts'
import { type ChatRecord } from '../../../lib/contract/frames/record.ts'
import { type Pipeline, TurnFailure, type TurnRequest } from '../../conversations/turns/agent.ts'
import { newDevice, TestClient } from '../../testing/test-client.ts'
import { startTestHost, type TestHost } from '../../testing/test-host.ts'
import { openTestStorage, type TestStorage } from '../../testing/test-storage.ts'

/** A pipeline whose every step the test decides. */
class Script {
  readonly aborted: string[] = []
  readonly #release = new Map<string, () => void>()
  readonly #released = new Set<string>()

  /** Lets the turn of this question go on past its gate. */
  open(question: string): void {
    this.#released.add(question)
    this.#release.get(question)?.()
  }

  readonly pipeline: Pipeline = (request, { signal }) => this.#answer(request, signal)

  async *#answer(request: TurnRequest, signal: AbortSignal): AsyncGenerator<CardChange, void, void> {
    yield { id: 'c1', type: 'markdown', target: 'start', content: '答：' }
    if (request.question.startsWith('失败')) throw new TurnFailure('model_timeout', 'as the test wants it')
    for (const character of request.question) yield { id: 'c1', target: 'update', content: character }
    if (request.question.includes('等')) await this.#gate(request.question, signal)
    yield { id: 'c1', target: 'update', content: `（前文${request.history.length}）` }
  }

  async #gate(question: string, signal: AbortSignal): Promise<void> {
    if (this.#released.has(question)) return
    await new Promise<void>((resolve, reject) => {
      this.#release.set(question, resolve)
      signal.addEventListener('abort', () => {
        this.aborted.push(question)
        reject(new Error('aborted'))
      })
    })
  }
}

let storage: TestStorage
let host: TestHost
let script: Script
const clients: TestClient[] = []

beforeAll(async () => {
  storage = await openTestStorage()
  script = new Script()
  host = await startTestHost(storage, script.pipeline)
})

afterEach(() => {
  for (const client of clients.splice(0)) client.close()
})

afterAll(async () => {
  await host.close()
  await storage.remove()
})

async function connect(device = newDevice()): Promise<TestClient> {
  const client = await TestClient.open(host.origin, device)
  clients.push(client)
  return client
}

async function history(device: string, conversationId: string): Promise<ChatRecord[]> {
  const query = new URLSearchParams({ conversation_id: conversationId, time_reverse: '0' })
  const reply = await fetch(
    `${host.origin}/dialogue-aggregation/dialogue/aggregation/v1/chat/agent/history?${query}`,
    { headers: { device_hash: device } },
  )
  return ((await reply.json()) as { data: { detailList: ChatRecord[] } }).data.detailList
}

function codes(frames: readonly ServerFrame[], askId: string): number[] {
  return frames.filter((frame) => frame.ask_id === askId).map((frame) => frame.code)
}

describe('an ask', () => {
  test('is answered by 101, 102, numbered cards and one end, and the record contains the same', async () => {
    const device = newDevice()
    const client = await connect(device)
    const askId = client.ask('天为什么是蓝的')
    await client.ended(askId)
    const frames = client.frames.filter((frame) => frame.ask_id === askId)
    expect(frames.map((frame) => frame.seq)).toEqual(frames.map((_, index) => index + 1))
    expect(frames.slice(0, 2).map((frame) => frame.code)).toEqual([101, 102])
    expect(frames[0]).toMatchObject({ message: '天为什么是蓝的' })
    expect(frames.at(-1)?.code).toBe(responseCode.normalEnd)
    const records = await history(device, frames[0]?.conversation_id ?? '')
    expect(records).toHaveLength(1)
    expect(records[0]?.data).toEqual(client.cards(askId))
    expect(records[0]?.data[0]?.content).toBe('答：天为什么是蓝的（前文0）')
    expect(records[0]).toMatchObject({ content: '天为什么是蓝的', status: 2, doc_id: frames[1]?.doc_id })
  })

  test('with the same ask_id runs once, and is answered by a snapshot and the end', async () => {
    const client = await connect()
    const askId = client.ask('只答一次')
    await client.ended(askId)
    const before = client.frames.length
    client.ask('只答一次', { ask_id: askId })
    await client.untilFound(() => (client.frames.length >= before + 2 ? true : undefined))
    const [snapshot, end] = client.frames.slice(before)
    expect(snapshot).toMatchObject({ code: 1, snapshot: true, message: '只答一次' })
    expect(end).toMatchObject({ code: 2, seq: (snapshot?.seq ?? 0) + 1 })
  })

  test('with the same ask_id and another question is rejected', async () => {
    const client = await connect()
    const askId = client.ask('第一个问题')
    await client.ended(askId)
    client.ask('另一个问题', { ask_id: askId })
    await client.until(
      (frame) => frame.code === errorNumbers.id_reused && frame.ask_id === askId && frame.seq === 0,
    )
  })

  test('in a conversation with a running turn is rejected, and that turn continues', async () => {
    const client = await connect()
    const first = client.ask('请等一等')
    const { conversation_id: conversationId = '' } = await client.until((frame) => frame.code === 101)
    const second = client.ask('再问一个', {}, conversationId)
    await client.until((frame) => frame.code === errorNumbers.busy && frame.ask_id === second)
    script.open('请等一等')
    expect((await client.ended(first)).code).toBe(2)
  })

  test('uses the earlier exchanges, until the context is cleared', async () => {
    const client = await connect()
    const first = client.ask('其一')
    const { conversation_id: conversationId = '' } = await client.until((frame) => frame.code === 101)
    await client.ended(first)
    const second = client.ask('其二', {}, conversationId)
    await client.ended(second)
    expect(client.cards(second)[0]?.content).toBe('答：其二（前文1）')
    client.send({ action: 'clear' }, conversationId)
    await client.until((frame) => frame.code === responseCode.clearContext)
    const third = client.ask('其三', {}, conversationId)
    await client.ended(third)
    expect(client.cards(third)[0]?.content).toBe('答：其三（前文0）')
  })

  test('that fails ends with 3, its error and the text so far', async () => {
    const device = newDevice()
    const client = await connect(device)
    const askId = client.ask('失败一次')
    const end = await client.ended(askId)
    expect(end).toMatchObject({ code: 3, error: 'model_timeout' })
    const [record] = await history(device, end.conversation_id ?? '')
    expect(record?.status).toBe(5)
    expect(record?.data).toEqual(client.cards(askId))
    expect(record?.data.map((card) => card.isError ?? false)).toEqual([false, true])
  })
})

describe('another version', () => {
  test('repeat replaces the record in place and keeps the old one', async () => {
    const device = newDevice()
    const client = await connect(device)
    const first = client.ask('再答一遍')
    const { conversation_id: conversationId = '' } = await client.until((frame) => frame.code === 101)
    await client.ended(first)
    const again = randomUUID()
    client.send({ ask_id: again, action: 'repeat', ask_from: `repeat:${first}` }, conversationId)
    await client.ended(again)
    const records = await history(device, conversationId)
    expect(records).toHaveLength(1)
    expect(records[0]).toMatchObject({ askId: again, content: '再答一遍' })
    expect(records[0]?.versions).toHaveLength(2)
    const replaced = client.frames.find((frame) => frame.code === 102 && frame.ask_id === again)?.replaces
    expect(records[0]?.versions[0]).toBe(replaced)
  })
})

describe('a client', () => {
  test('that joins during the turn gets a snapshot and then the same frames', async () => {
    const device = newDevice()
    const first = await connect(device)
    const askId = first.ask('慢慢等着说')
    await first.until((frame) => frame.ask_id === askId && (frame.data?.length ?? 0) > 0)
    const second = await connect(device)
    second.send({ action: 'reconnect', ask_id: askId })
    await second.until((frame) => frame.snapshot === true)
    script.open('慢慢等着说')
    await Promise.all([first.ended(askId), second.ended(askId)])
    expect(second.cards(askId)).toEqual(first.cards(askId))
  })

  test('a socket that opens the conversation gets its state', async () => {
    const device = newDevice()
    const client = await connect(device)
    const askId = client.ask('打开看看')
    const { conversation_id: conversationId = '' } = await client.until((frame) => frame.code === 101)
    await client.ended(askId)
    const docId = client.frames.find((frame) => frame.code === 102)?.doc_id
    const later = await connect(device)
    later.send({ action: 'reconnect' }, conversationId)
    expect(await later.until(() => true)).toMatchObject({ code: 1, seq: 0, doc_id: docId })
    const next = client.ask('又一个问题', {}, conversationId)
    await later.ended(next)
    expect(codes(later.frames, next)).toEqual(codes(client.frames, next))
  })

  test('that stops an answer keeps its text, and the upstream is aborted', async () => {
    const device = newDevice()
    const client = await connect(device)
    const askId = client.ask('停下不等')
    await client.until((frame) => frame.ask_id === askId && (frame.data?.length ?? 0) > 0)
    client.send({ action: 'cancel', ask_id: askId })
    const end = await client.ended(askId)
    expect(end.code).toBe(responseCode.userCancelEnd)
    expect(script.aborted).toContain('停下不等')
    const [record] = await history(device, end.conversation_id ?? '')
    expect(record?.status).toBe(3)
    expect(record?.data).toEqual(client.cards(askId))
  })
})

describe('invalid input', () => {
  test.each([
    ['not JSON', '{', errorNumbers.bad_frame],
    ['no prompt', '{}', errorNumbers.bad_frame],
    ['an empty question', askFrame({ content: '   ' }), errorNumbers.bad_frame],
    ['a question of 10,000 characters', askFrame({ content: '长'.repeat(10_000) }), errorNumbers.bad_frame],
    [
      'an ask_id that is neither text nor number',
      JSON.stringify({ prompt: { content: '有内容', ask_id: [7] } }),
      errorNumbers.bad_frame,
    ],
    [
      'another agent',
      askFrame({ content: '你好' }, { agent_id: '002', agent_type: 'writing' }),
      errorNumbers.bad_frame,
    ],
    [
      'an unknown conversation',
      askFrame({ content: '你好' }, { conversation_id: 'nothing' }),
      errorNumbers.unknown,
    ],
    ['an unknown ask', askFrame({ action: 'reconnect' }), errorNumbers.unknown],
    ['a stop of an unknown ask', askFrame({ action: 'cancel' }), errorNumbers.unknown],
    ['a pattern of another kind', askFrame({ content: '你好', pattern: 'other' }), errorNumbers.bad_frame],
  ])('%s is rejected with a reason, and the socket stays open', async (_name, text, code) => {
    const client = await connect()
    client.sendRaw(text)
    const refusal = await client.until((frame) => frame.code > 999_990)
    expect(refusal).toMatchObject({ code, seq: 0 })
    expect(refusal.message).toBeTruthy()
    client.send({ action: 'ping' })
    await client.until((frame) => frame.code === responseCode.heartbeat)
  })

  test("another device's conversation and ask are unknown", async () => {
    const client = await connect()
    const askId = client.ask('我的问题')
    const { conversation_id: conversationId = '' } = await client.until((frame) => frame.code === 101)
    await client.ended(askId)
    const stranger = await connect()
    for (const text of [
      askFrame({ content: '插一句' }, { conversation_id: conversationId }),
      JSON.stringify({ prompt: { action: 'reconnect', ask_id: askId } }),
      JSON.stringify({ prompt: { action: 'cancel', ask_id: askId } }),
      JSON.stringify({ conversation_id: conversationId, prompt: { action: 'reconnect' } }),
      JSON.stringify({ conversation_id: conversationId, prompt: { action: 'clear' } }),
    ]) {
      const before = stranger.frames.length
      stranger.sendRaw(text)
      await stranger.untilFound(() => stranger.frames[before])
      expect(stranger.frames.slice(before)).toMatchObject([{ code: errorNumbers.unknown, seq: 0 }])
    }
  })

  test('a frame over the size limit closes the socket', async () => {
    const client = await connect()
    client.sendRaw(askFrame({ content: '长'.repeat(100_000) }))
    expect(await client.closed()).toBe(1009)
  })

  test('an unrecognisable device is rejected and closed', async () => {
    const client = await connect('x')
    expect(await client.closed()).toBe(4401)
    expect(client.frames).toMatchObject([{ code: errorNumbers.no_identity, seq: 0 }])
  })

  test('a page of another origin is rejected', async () => {
    await expect(
      TestClient.open(host.origin, newDevice(), { origin: 'https://evil.example' }),
    ).rejects.toThrow('403')
    const own = await TestClient.open(host.origin, newDevice(), { origin: host.origin })
    clients.push(own)
    own.send({ action: 'ping' })
    await own.until((frame) => frame.code === responseCode.heartbeat)
  })
})

function askFrame(prompt: object, address: object = {}): string {
  return JSON.stringify({ ...address, prompt: { ask_id: randomUUID(), ...prompt } })
}
