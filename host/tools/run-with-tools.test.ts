import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import type { Card } from '../../lib/contract/frames/card.ts'
import type { Pipeline } from '../conversations/turns/agent.ts'
import type { ModelDelta } from '../models/language-model.ts'
import { requireModel } from '../models/models.ts'
import { createOpenAiModel } from '../models/openai/openai-model.ts'
import { registryOf } from '../models/registry.ts'
import {
  type FakeOpenAi,
  startFakeOpenAi,
  streamed,
  toolCalls,
  usageEvent,
} from '../models/testing/fake-openai-server.ts'
import { WordAudit } from '../moderation/word-audit.ts'
import { WordList } from '../moderation/word-list.ts'
import { newDevice, TestClient } from '../testing/test-client.ts'
import { startTestHost, type TestHost } from '../testing/test-host.ts'
import { openTestStorage, type TestStorage } from '../testing/test-storage.ts'
import { openTools } from './registry.ts'
import { runWithTools } from './run-with-tools.ts'
import { type Tool, ToolFailure } from './tool.ts'
import { toolLimits } from './tool-limits.ts'

/** A tool that waits until it is released, and counts how many run at once. */
class Gate {
  running = 0
  most = 0
  aborted = 0
  #open = Promise.withResolvers<void>()
  #reached = Promise.withResolvers<void>()
  count = 0

  async pass(signal: AbortSignal, wanted: number): Promise<void> {
    this.running += 1
    this.count += 1
    this.most = Math.max(this.most, this.running)
    signal.addEventListener('abort', () => (this.aborted += 1), { once: true })
    if (this.count >= wanted) this.#reached.resolve()
    await this.#open.promise
    this.running -= 1
  }

  reached = () => this.#reached.promise
  open = () => this.#open.resolve()
}

let gate = new Gate()
const input = { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] }
const about = { description: 'd', input, timeoutMs: 5_000, isSafeToRepeat: true }
const tools: Tool[] = [
  { ...about, name: 'double', title: '加倍', run: async (given) => String((given as { n: number }).n * 2) },
  {
    ...about,
    name: 'send',
    title: '发送',
    isSafeToRepeat: false,
    input: { type: 'object', properties: { to: {}, text: {} } },
    run: async () => '发了',
  },
  {
    ...about,
    name: 'order',
    title: '下单',
    input: {
      type: 'object',
      properties: {
        shop: { type: 'string' },
        body: {
          type: 'object',
          properties: { item: { type: 'string' }, count: { type: 'integer' } },
          required: ['item', 'count'],
        },
      },
      required: ['body'],
      additionalProperties: false,
    },
    run: async (given) => JSON.stringify(given),
  },
  { ...about, name: 'fail', title: '失败', run: () => Promise.reject(new ToolFailure('failed', '不行')) },
  { ...about, name: 'long', title: '长', run: async () => '长'.repeat(9_000) },
  {
    ...about,
    name: 'wait',
    title: '等',
    run: async (given, { signal }) => {
      await gate.pass(signal, (given as { n: number }).n)
      return '等到了'
    },
  },
  {
    name: 'echo',
    title: '照说',
    description: '照说',
    input: { type: 'object', properties: { text: { type: 'string' } } },
    timeoutMs: 5_000,
    isSafeToRepeat: true,
    run: async (given) => (given as { text: string }).text,
  },
]

/** An agent that does nothing but let its model work with the tools. */
const agent: Pipeline = async function* (_request, context) {
  let cards = 0
  const nextId = () => `c${++cards}`
  const model = requireModel(context.models, 'language')
  let open: { id: string; kind: ModelDelta['kind'] | 'none' } = { id: '', kind: 'none' }
  const run = runWithTools({
    model,
    tools: context.tools,
    messages: [{ role: 'user', content: '问' }],
    signal: context.signal,
    nextId,
  })
  for await (const event of run) {
    if ('target' in event) {
      open = { id: '', kind: 'none' }
      yield event
      continue
    }
    if (event.kind === 'cut' || event.kind === 'thought') continue
    const { kind, text } = event
    if (open.kind === kind) {
      yield { id: open.id, target: 'update', content: text }
      continue
    }
    open = { id: nextId(), kind }
    yield { id: open.id, type: kind === 'text' ? 'markdown' : 'thinking', target: 'start', content: text }
  }
}

let storage: TestStorage
let host: TestHost
let model: FakeOpenAi

beforeAll(async () => {
  storage = await openTestStorage()
  model = await startFakeOpenAi()
  const language = createOpenAiModel({ baseUrl: model.baseUrl, apiKey: '', model: 'm', timeoutMs: 5_000 })
  host = await startTestHost(storage, agent, { models: registryOf([language]), tools: openTools(tools) })
})
afterAll(async () => {
  await host.close()
  await model.close()
  await storage.remove()
})
beforeEach(() => {
  gate = new Gate()
})

const call = (id: string, name: string, n: unknown = 1) => ({ id, name, arguments: JSON.stringify({ n }) })
const answer = (text: string) => {
  const { parts } = streamed([text])
  return { parts: [...parts.slice(0, -1), usageEvent({ prompt: 100, completion: 7 }), 'data: [DONE]\n\n'] }
}

async function asked(): Promise<{ client: TestClient; askId: string }> {
  const client = await TestClient.open(host.origin, newDevice())
  return { client, askId: client.ask('问题') }
}

async function ended() {
  const { client, askId } = await asked()
  const end = await client.ended(askId)
  const cards = client.cards(askId)
  client.close()
  return { end, cards, askId }
}

const callsOf = (cards: readonly Card[]) =>
  cards.filter(({ type }) => type === 'tool_call').map(({ content }) => content as Record<string, unknown>)
const resultsSent = () =>
  model.requests
    .at(-1)
    ?.body.messages.flatMap(({ role, tool_call_id, content }) =>
      role === 'tool' ? [[tool_call_id, content]] : [],
    )

describe('a model with tools', () => {
  test('gets the results of its calls, in order, and answers', async () => {
    model.next(toolCalls([call('a', 'double', 2), call('b', 'double', 3)]))
    model.next(answer('四和六'))
    const { end, cards } = await ended()
    expect(end).toMatchObject({ code: 2 })
    expect(cards.map(({ type }) => type)).toEqual(['tool_call', 'tool_call', 'markdown'])
    expect(callsOf(cards)).toMatchObject([
      { id: 'a', name: 'double', title: '加倍', arguments: { n: 2 }, state: 'done', result: '4' },
      { id: 'b', name: 'double', arguments: { n: 3 }, state: 'done', result: '6' },
    ])
    expect(cards.at(-1)?.content).toBe('四和六')
    expect(resultsSent()).toEqual([
      ['a', '4'],
      ['b', '6'],
    ])
  })

  test('that writes its calls as text has them made, once each, and no markup is shown', async () => {
    const invoke = (n: string) =>
      `<｜DSML｜invoke name="functions.double">\n<｜DSML｜parameter name="n" string="true">${n}</｜DSML｜parameter>\n</｜DSML｜invoke>\n`
    const block = ['2', '3', '2'].map(invoke).join('')
    model.next(answer(`我来算。\n\n<｜DSML｜tool_calls>\n${block}</｜DSML｜tool_calls>`))
    model.next(answer('四和六'))
    const { end, cards } = await ended()
    expect(end).toMatchObject({ code: 2 })
    expect(cards.map(({ type, content }) => (type === 'tool_call' ? type : content))).toEqual([
      '我来算。\n\n',
      'tool_call',
      'tool_call',
      '四和六',
    ])
    expect(callsOf(cards)).toMatchObject([
      { name: 'double', title: '加倍', state: 'done', result: '4' },
      { name: 'double', state: 'done', result: '6' },
    ])
    expect(resultsSent()?.map(([, text]) => text)).toEqual(['4', '6'])
  })

  test('that writes one call in two types makes it once', async () => {
    const markup = ['8', '"8"'].map(
      (n) => `<tool_call>{"name": "double", "arguments": {"n": ${n}}}</tool_call>`,
    )
    model.next(answer(markup.join('\n')))
    model.next(answer('好'))
    expect(callsOf((await ended()).cards)).toMatchObject([{ arguments: { n: 8 }, result: '16' }])
  })

  test.each([
    ['the same', '{"to":"a","text":{"x":1,"y":2}}'],
    ['in another order', '{"text":{"y":2,"x":1},"to":"a"}'],
    ['with blanks', '{ "to": "a",\n  "text": { "x": 1, "y": 2 } }'],
  ])('that writes a call that changes something twice has it made once: %s', async (_, again) => {
    const written = '{"to":"a","text":{"x":1,"y":2}}'
    const native = (ids: readonly [string, string]) =>
      toolCalls([
        { id: ids[0], name: 'send', arguments: written },
        { id: ids[1], name: 'send', arguments: again },
      ])
    const text = [written, again].map(
      (json) => `<tool_call>{"name": "send", "arguments": ${json}}</tool_call>`,
    )
    for (const reply of [native(['a', 'b']), native(['', '']), answer(text.join('\n'))]) {
      model.next(reply)
      model.next(answer('好'))
      expect(callsOf((await ended()).cards)).toMatchObject([{ name: 'send', result: '发了' }])
    }
  })

  test.each([
    ['a missing bracket', '{"body":{"item":"茶","count":2}'],
    ['single quotes', "{'body': {'item': '茶', 'count': 2}}"],
    ['a comma too many', '{"body":{"item":"茶","count":2,},}'],
    ['a fence', '```json\n{"body":{"item":"茶","count":2}}\n```'],
    ['a text of JSON', JSON.stringify('{"body":{"item":"茶","count":2}}')],
    ['a text of broken JSON', JSON.stringify('{"body":{"item":"茶","count":2}')],
    ['an object that is missing', '{"item":"茶","count":2}'],
    ['a number as text, without the object', '{"item":"茶","count":"2"}'],
    ['an object as text', '{"body":"{\\"item\\":\\"茶\\",\\"count\\":2}"}'],
  ])('has its arguments mended, and shown as they are performed: %s', async (_, written) => {
    model.next(toolCalls([{ id: 'a', name: 'order', arguments: written }]))
    model.next(answer('好'))
    const body = { item: '茶', count: 2 }
    expect(callsOf((await ended()).cards)).toMatchObject([
      { arguments: { body }, result: JSON.stringify({ body }) },
    ])
  })

  test.each([
    ['a strange value', '{"item":"茶","count":2,"colour":"红"}'],
    ['a text without its end', '{"body":{"item":"茶'],
    ['both', '{"body":{"item":"茶","count":2},"count":3}'],
  ])('has to correct arguments that would have to be guessed: %s', async (_, written) => {
    model.next(toolCalls([{ id: 'a', name: 'order', arguments: written }]))
    model.next(answer('好'))
    expect(callsOf((await ended()).cards)).toMatchObject([{ error: 'arguments' }])
  })

  test('that writes a call that only reads twice has both made', async () => {
    model.next(toolCalls([call('a', 'double'), call('b', 'double')]))
    model.next(answer('好'))
    expect(callsOf((await ended()).cards)).toHaveLength(2)
  })

  test('that repeats markup of a result makes no call of it', async () => {
    const markup = '<tool_call>\n{"name": "double", "arguments": {"n": 8}}\n</tool_call>'
    model.next(toolCalls([{ id: 'a', name: 'echo', arguments: JSON.stringify({ text: markup }) }]))
    model.next(answer(`页面里写着：\n${markup}`))
    const { cards } = await ended()
    expect(callsOf(cards)).toHaveLength(1)
    expect(cards.at(-1)?.content).toBe(`页面里写着：\n${markup}`)
  })

  test('costs the sum of all rounds, which is recorded', async () => {
    model.next(toolCalls([call('a', 'double')], { prompt: 20, completion: 3 }))
    model.next(toolCalls([call('b', 'double')], { prompt: 40, completion: 5 }))
    model.next(answer('好'))
    const { end, askId } = await ended()
    expect(end.usage).toEqual({ prompt_tokens: 160, completion_tokens: 15, estimated: false })
    const rowOf = () =>
      storage.database.first(
        storage.database.build
          .selectFrom('model_usage')
          .innerJoin('turns', 'turns.id', 'model_usage.turn_id')
          .select(['model', 'kind', 'prompt_tokens', 'completion_tokens'])
          .where('turns.ask_id', '=', askId),
      )
    let row = await rowOf()
    while (!row) row = await rowOf()
    expect(row).toMatchObject({ model: 'm', kind: 'language' })
    expect([row.prompt_tokens, row.completion_tokens].map(Number)).toEqual([160, 15])
  })

  test('has its calls run concurrently, up to the limit', async () => {
    const count = toolLimits.atOnce + 2
    model.next(toolCalls(Array.from({ length: count }, (_, at) => call(`${at}`, 'wait', toolLimits.atOnce))))
    model.next(answer('好'))
    const { client, askId } = await asked()
    await gate.reached()
    await client.until(() => callsOf(client.cards(askId)).length === toolLimits.atOnce)
    expect(callsOf(client.cards(askId)).map(({ state }) => state)).toEqual(
      Array.from({ length: toolLimits.atOnce }, () => 'running'),
    )
    gate.open()
    await client.ended(askId)
    expect(callsOf(client.cards(askId)).map(({ state }) => state)).toEqual(
      Array.from({ length: count }, () => 'done'),
    )
    expect(gate).toMatchObject({ count, most: toolLimits.atOnce })
    client.close()
  })

  test('gets the errors of failing, invalid and excess calls, and continues', async () => {
    const many = Array.from({ length: toolLimits.callsARound }, (_, at) => call(`m${at}`, 'double'))
    const broken = { id: 'x', name: 'double', arguments: '{"n":' }
    model.next(toolCalls([call('f', 'fail'), broken, call('u', 'nothing'), call('w', 'double', '二')]))
    model.next(toolCalls([...many, call('over', 'double')]))
    model.next(answer('好'))
    const { end, cards } = await ended()
    expect(end).toMatchObject({ code: 2 })
    expect(callsOf(cards).slice(0, 4)).toMatchObject([
      { id: 'f', state: 'failed', error: 'failed', result: '调用失败（failed）：不行' },
      { id: 'x', state: 'failed', error: 'arguments', arguments: '{"n":' },
      { id: 'u', state: 'failed', error: 'unknown', title: 'nothing' },
      { id: 'w', state: 'failed', error: 'arguments' },
    ])
    expect(callsOf(cards).find(({ id }) => id === 'over')).toMatchObject({ error: 'too_many' })
    expect(resultsSent()).toHaveLength(4 + many.length + 1)
  })

  test('gets a long result cut to the budget, with a note', async () => {
    model.next(toolCalls([call('a', 'long')]))
    model.next(answer('好'))
    const { cards } = await ended()
    const [[, sent = ''] = []] = resultsSent() ?? []
    expect(sent).toMatch(/^长{1900,2050}\n（内容太长：共 9000 个字符，这里只有前 \d+ 个）$/)
    expect(callsOf(cards)[0]?.result).toBe(sent)
  })

  test('that gives no ids, or repeated ones, gets results with the ids of its calls', async () => {
    model.next(toolCalls([call('', 'double', 1), call('', 'double', 2)]))
    model.next(toolCalls([call('call_1', 'double', 3)]))
    model.next(answer('好'))
    expect((await ended()).end).toMatchObject({ code: 2 })
    const ids = (resultsSent() ?? []).map(([id]) => id)
    expect(new Set(ids).size).toBe(3)
  })

  test('whose ids are already in use gets each result under a unique id', async () => {
    const ids = ['', 'call_2', '', 'call_1', 'call_1', 'x', 'x', 'call_4']
    model.next(toolCalls(ids.map((id, at) => call(id, 'double', at))))
    model.next(answer('好'))
    const { cards } = await ended()
    const results = resultsSent() ?? []
    expect(new Set(results.map(([id]) => id)).size).toBe(ids.length)
    expect(results.map(([, text]) => text)).toEqual(ids.map((_, at) => String(at * 2)))
    const shown = callsOf(cards).map(({ id, result }) => [id, result])
    expect(shown).toEqual(results)
  })

  test('that keeps calling has a limited number of calls accepted, shown and answered', async () => {
    model.next(toolCalls(Array.from({ length: 200 }, (_, at) => call(`c${at}`, 'double', at))))
    model.next(answer('好'))
    const { end, cards } = await ended()
    expect(end).toMatchObject({ code: 2 })
    expect(callsOf(cards)).toHaveLength(2 * toolLimits.callsARound)
    expect(callsOf(cards).filter(({ state }) => state === 'done')).toHaveLength(toolLimits.callsARound)
    expect(resultsSent()).toHaveLength(2 * toolLimits.callsARound)
    expect(callsOf(cards).map(({ id }) => id)).toEqual(
      Array.from({ length: 2 * toolLimits.callsARound }, (_, at) => `c${at}`),
    )
    const left = 200 - 2 * toolLimits.callsARound
    expect(resultsSent()?.at(-1)?.[1]).toContain(`后面还有 ${left} 个调用，也没有执行`)
    expect(callsOf(cards).at(-1)?.result).toContain(`后面还有 ${left} 个调用`)
  })

  test('writes text before a call, which is kept', async () => {
    const { parts } = toolCalls([call('a', 'double')])
    const { parts: words } = streamed(['我看看。'])
    model.next({ parts: [...words.slice(0, 2), ...parts] })
    model.next(answer('好'))
    const { cards } = await ended()
    expect(cards.map(({ type }) => type)).toEqual(['markdown', 'tool_call', 'markdown'])
    expect(model.requests.at(-1)?.body.messages[1]).toMatchObject({ role: 'assistant', content: '我看看。' })
  })
})

describe('after the last round', () => {
  const rounds = () => {
    for (let round = 0; round < toolLimits.rounds; round += 1) model.next(toolCalls([call('a', 'double')]))
  }

  test('the model must answer with what it has', async () => {
    rounds()
    model.next(answer('好'))
    const { end, cards } = await ended()
    expect(end).toMatchObject({ code: 2 })
    expect(cards.at(-1)).toMatchObject({ type: 'markdown', content: '好' })
    const choices = model.requests.slice(-toolLimits.rounds - 1).map(({ body }) => body.tool_choice)
    expect(choices).toEqual([...Array.from({ length: toolLimits.rounds }, () => undefined), 'none'])
    expect(resultsSent()?.map(([, text]) => text?.includes('不能再调用了'))).toEqual([
      ...Array.from({ length: toolLimits.rounds - 1 }, () => false),
      true,
    ])
  })

  test('a model that calls nevertheless is asked once more, without tools', async () => {
    rounds()
    model.next(toolCalls([call('a', 'double')]))
    model.next(answer('好'))
    const { end, cards } = await ended()
    expect(end).toMatchObject({ code: 2 })
    expect(cards.at(-1)).toMatchObject({ type: 'markdown', content: '好' })
    expect(model.requests.at(-1)?.body['tools']).toBeUndefined()
  })

  const inText = answer('<tool_call>{"name":"double","arguments":{"n":1}}</tool_call>')
  const withWords = (words: string) => ({
    parts: [...streamed([words]).parts.slice(0, 2), ...toolCalls([call('a', 'double')]).parts],
  })

  test.each([
    ['a call', toolCalls([call('a', 'double')])],
    ['a call in text', inText],
  ])('a model that still writes only %s ends with a notice', async (_, reply) => {
    rounds()
    model.next(reply)
    model.next(reply)
    const { end, cards } = await ended()
    expect(end).toMatchObject({ code: 2 })
    expect(callsOf(cards)).toHaveLength(toolLimits.rounds)
    expect(cards.at(-1)).toMatchObject({ type: 'tips', content: { text: expect.stringContaining('上限') } })
  })

  test('a model that announces another call is asked for its answer', async () => {
    rounds()
    model.next(withWords('再查。'))
    model.next(answer('是二。'))
    const { cards } = await ended()
    expect(cards.at(-1)).toMatchObject({ type: 'markdown', content: '再查。是二。' })
    const last = model.requests.at(-1)?.body
    expect(last?.['tools']).toBeUndefined()
    expect(last?.messages.slice(-2)).toMatchObject([
      { role: 'assistant', content: '再查。' },
      { role: 'user', content: expect.stringContaining('不能再调用') },
    ])
  })

  test('a model that announces one even then ends with a notice', async () => {
    rounds()
    model.next(withWords('再查。'))
    model.next(withWords('还要查。'))
    const { cards } = await ended()
    expect(cards.slice(-2)).toMatchObject([{ content: '再查。还要查。' }, { type: 'tips' }])
  })
})

test('a model that writes nothing after its call is asked for its answer, once', async () => {
  model.next(toolCalls([call('a', 'double')]))
  model.next(streamed([], { reasoning: ['想。'] }))
  model.next(answer('二'))
  const before = model.requests.length
  const { cards } = await ended()
  expect(cards.at(-1)).toMatchObject({ type: 'markdown', content: '二' })
  expect(model.requests.slice(before).map(({ body }) => body.tool_choice)).toEqual([
    undefined,
    undefined,
    'none',
  ])

  model.next(toolCalls([call('a', 'double')]))
  for (let again = 0; again < 2; again += 1) model.next(streamed([]))
  await ended()
  expect(model.requests).toHaveLength(before + 6)
})

test('stopping in the middle of a call ends the call and the turn', async () => {
  model.next(toolCalls([call('a', 'wait', 2), call('b', 'wait', 2)]))
  const { client, askId } = await asked()
  await gate.reached()
  const before = model.requests.length
  client.send({ action: 'cancel', ask_id: askId })
  expect(await client.ended(askId)).toMatchObject({ code: 4 })
  expect(gate.aborted).toBe(2)
  expect(callsOf(client.cards(askId)).map(({ state }) => state)).toEqual(['failed', 'failed'])
  expect(model.requests).toHaveLength(before)
  client.close()
})

test('a call that shows a sensitive word is not executed', async () => {
  const words = new WordList([{ text: '敏感词', isForbidden: false }])
  const audit = new WordAudit({ words, isHealthy: true })
  const models = registryOf([
    createOpenAiModel({ baseUrl: model.baseUrl, apiKey: '', model: 'm', timeoutMs: 5_000 }),
  ])
  const watched = await startTestHost(storage, agent, {
    models,
    tools: openTools(tools),
    audit,
    isAlone: false,
  })
  model.next(toolCalls([{ id: 'a', name: 'wait', arguments: JSON.stringify({ n: 1, q: '敏感词' }) }]))
  const client = await TestClient.open(watched.origin, newDevice())
  const askId = client.ask('问题')
  expect(await client.ended(askId)).toMatchObject({ code: 301 })
  expect(gate.count).toBe(0)
  client.close()
  await watched.close()
})

test('a client that disconnects ends the running calls', async () => {
  model.next(toolCalls([call('a', 'wait'), call('b', 'wait')]))
  const language = createOpenAiModel({ baseUrl: model.baseUrl, apiKey: '', model: 'm', timeoutMs: 5_000 })
  const run = runWithTools({
    model: language,
    tools: openTools(tools),
    messages: [{ role: 'user', content: '问' }],
    signal: new AbortController().signal,
    nextId: () => 'c1',
  })
  let shown = 0
  // The first call is made once its card was taken.
  for await (const _ of run) if ((shown += 1) === 2) break
  expect(gate.aborted).toBe(1)
})
