import { randomUUID } from 'node:crypto'
import { describe, expect, test } from '@jest/globals'
import { cards } from '../../../lib/contract/cards/cards.ts'
import type { Prompt } from '../../../lib/contract/frames/client-frame.ts'
import type { ChatRecord } from '../../../lib/contract/frames/record.ts'
import { newDevice, TestClient } from '../../testing/test-client.ts'
import { startTestHost } from '../../testing/test-host.ts'
import { openTestStorage } from '../../testing/test-storage.ts'
import type { TurnRequest } from './agent.ts'

const options = {
  step: 1,
  of: 1,
  question: '哪一年？',
  options: [{ id: 'a', label: '今年' }],
  multiple: false,
  allow_own: true,
  answer: { ids: ['a'] },
}
const choiceCards = [
  { id: 'o1', type: 'options', content: options },
  { id: 'u', type: 'copilot_detail', content: { understood: ['今年'], queries: ['甲 今年'] } },
]

/** Answers a question, then another that takes its place. */
async function answeredTwice(prompt: (of: string) => Prompt, first: Prompt = {}) {
  const storage = await openTestStorage()
  const requests: TurnRequest[] = []
  const host = await startTestHost(storage, async function* (request: TurnRequest) {
    requests.push(request)
    for (const card of choiceCards) yield cards.stored({ ...card, target: 'end' })
    yield { id: 'c1', type: 'markdown', target: 'replace', content: `第 ${requests.length} 次` }
  })
  try {
    const device = newDevice()
    const client = await TestClient.open(host.origin, device)
    const of = client.ask('甲是什么？', { pattern: 'copilot', scope: { source: 'web' }, ...first })
    const conversationId = (await client.ended(of)).conversation_id ?? ''
    client.send({ action: 'user_feed_back', ask_id: of, content: '{"like":1}' })
    const askId = randomUUID()
    client.send({ ask_id: askId, ...prompt(of) }, conversationId)
    await client.ended(askId)
    client.close()
    const reply = await fetch(
      `${host.origin}/dialogue-aggregation/dialogue/aggregation/v1/chat/agent/history?conversation_id=${conversationId}`,
      { headers: { device_hash: device } },
    )
    const { data } = (await reply.json()) as { data: { detailList: ChatRecord[] } }
    return { requests, request: requests[1], records: data.detailList }
  } finally {
    await host.close()
    await storage.remove()
  }
}

test('a visitor’s turn stores the network as a hash without the address', async () => {
  const { requests } = await answeredTwice((of) => ({ action: 'repeat', ask_from: `repeat:${of}` }))
  const [first, second] = requests.map(({ network }) => network)
  expect(first).toMatch(/^[\w-]{43}$/)
  expect(second).toBe(first)
})

const types = (cards: TurnRequest['kept']) => cards?.map(({ type }) => type)

describe('the replacement of an answer', () => {
  test('repeated, it keeps the earlier choices, and has no rating', async () => {
    const { request, records } = await answeredTwice((of) => ({ action: 'repeat', ask_from: `repeat:${of}` }))
    expect(request).toMatchObject({
      question: '甲是什么？',
      prompt: { pattern: 'copilot', scope: { source: 'web' } },
    })
    expect(types(request?.kept)).toEqual(['options', 'copilot_detail'])
    expect(records).toMatchObject([{ content: '甲是什么？', searchPattern: 'copilot', like: 0 }])
    expect(records[0]?.versions).toHaveLength(2)
  })

  test('repeated with other options, it uses those', async () => {
    const { request } = await answeredTwice((of) => ({
      action: 'repeat',
      ask_from: `repeat:${of}`,
      pattern: 'normal',
      scope: { source: 'library' },
    }))
    expect(request?.prompt).toMatchObject({ pattern: 'normal', scope: { source: 'library' } })
  })

  test.each<[string, (of: string) => Prompt, string]>([
    [
      'searched again',
      (of) => ({ ask_from: `again:${of}`, content: '甲是什么？', pattern: 'copilot' }),
      '甲是什么？',
    ],
    ['edited', (of) => ({ ask_from: `edit:${of}`, content: '乙是什么？', pattern: 'copilot' }), '乙是什么？'],
  ])('%s it starts from scratch', async (_, prompt, content) => {
    const { request, records } = await answeredTwice(prompt)
    expect(request).toMatchObject({ question: content, kept: [], history: [] })
    expect(request?.prompt.scope).toBeUndefined()
    expect(records).toMatchObject([{ content, like: 0 }])
    expect(records[0]?.versions).toHaveLength(2)
  })
})

describe('an answer that is replaced in the middle of a conversation', () => {
  test.each([
    ['repeat', 0, []],
    ['repeat', 1, ['一问']],
    ['again', 1, ['一问']],
    ['repeat', 3, ['三问']],
    ['again', 3, ['三问']],
    ['edit', 3, ['三问']],
  ])('%s of question %i gets what was said before it, since the last clear', async (how, index, expected) => {
    const storage = await openTestStorage()
    const requests: TurnRequest[] = []
    const host = await startTestHost(storage, async function* (request: TurnRequest) {
      requests.push(request)
      yield { id: 'c1', type: 'markdown', target: 'replace', content: request.question }
    })
    const client = await TestClient.open(host.origin, newDevice())
    const asked: string[] = []
    let id = ''
    for (const question of ['一问', '二问', '', '三问', '四问']) {
      if (question === '') {
        client.send({ action: 'clear' }, id)
        await client.until(({ code }) => code === 202)
        continue
      }
      const askId = client.ask(question, {}, id)
      id = (await client.ended(askId)).conversation_id ?? ''
      asked.push(askId)
    }

    const askId = randomUUID()
    const given = how === 'repeat' ? { action: 'repeat' as const } : { content: '换一种问法' }
    client.send({ ask_id: askId, ask_from: `${how}:${asked[index]}`, ...given }, id)
    await client.ended(askId)
    expect(requests).toHaveLength(5)
    expect(requests.at(-1)?.history.map(({ question }) => question)).toEqual(expected)
    client.close()
    await host.close()
    await storage.remove()
  })
})
