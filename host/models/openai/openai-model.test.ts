import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { type LanguageModel, type ModelDelta, ModelError, type ModelEvent } from '../language-model.ts'
import {
  chunk,
  die,
  errorReply,
  event,
  type FakeOpenAi,
  type FakePart,
  hang,
  startFakeOpenAi,
  streamed,
} from '../testing/fake-openai-server.ts'
import type { ThinkingForm } from '../thinking.ts'
import { createOpenAiModel, maxReplyCharacters } from './openai-model.ts'

const key = 'sk-a-secret-key'
let server: FakeOpenAi

beforeAll(async () => {
  server = await startFakeOpenAi()
})
afterAll(() => server.close())

async function collect(
  options: {
    timeoutMs?: number
    mostBytes?: number
    baseUrl?: string
    model?: string
    signal?: AbortSignal
    maxTokens?: number
    form?: ThinkingForm
    thinking?: boolean
  } = {},
  deltas: ModelEvent[] = [],
): Promise<ModelEvent[]> {
  const model = createOpenAiModel({
    baseUrl: options.baseUrl ?? server.baseUrl,
    apiKey: key,
    model: options.model ?? 'fake',
    timeoutMs: options.timeoutMs ?? 50_000,
    ...(options.mostBytes === undefined ? {} : { mostBytes: options.mostBytes }),
    ...(options.maxTokens === undefined ? {} : { maxTokens: options.maxTokens }),
    ...(options.form ? { thinking: options.form } : {}),
  })
  const thinking = options.thinking === undefined ? {} : { thinking: options.thinking }
  const signal = options.signal ?? new AbortController().signal
  for await (const delta of model.stream({
    messages: [{ role: 'user', content: '问' }],
    signal,
    ...thinking,
  }))
    deltas.push(delta)
  return deltas
}

function joined(events: readonly ModelEvent[], kind: ModelDelta['kind']): string {
  return events.map((each) => (each.kind === kind ? each.text : '')).join('')
}

async function failure(parts: Parameters<FakeOpenAi['next']>[0], options = {}): Promise<ModelError> {
  server.next(parts)
  const error: unknown = await collect(options).catch((thrown: unknown) => thrown)
  if (!(error instanceof ModelError)) throw new Error(`expected a ModelError, got ${String(error)}`)
  return error
}

describe('what a call costs', () => {
  const usage = (prompt_tokens: unknown, completion_tokens: unknown) =>
    `data: ${JSON.stringify({ choices: [], usage: { prompt_tokens, completion_tokens } })}\n\n`
  const done = streamed(['好']).parts

  test.each([
    ['after the last text', [...done.slice(0, -1), usage(7, 9), 'data: [DONE]\n\n'], [[7, 9]]],
    [
      'repeatedly',
      [usage(7, 1), ...done.slice(0, -1), usage(7, 9), 'data: [DONE]\n\n'],
      [
        [7, 1],
        [7, 9],
      ],
    ],
    ['not at all', done, []],
    ['in an unknown form', [...done.slice(0, -1), usage('7', -1), 'data: [DONE]\n\n'], []],
  ])('is correct when reported %s', async (_, parts, expected) => {
    server.next({ parts: parts as FakePart[] })
    const events = await collect()
    const found = events.flatMap((event) =>
      event.kind === 'usage' ? [[event.promptTokens, event.completionTokens]] : [],
    )
    expect(found).toEqual(expected)
    expect(joined(events, 'text')).toBe('好')
  })

  test('is limited when configured', async () => {
    for (const maxTokens of [77, 0]) {
      server.next(streamed(['好']))
      await collect({ maxTokens })
    }
    const asked = server.requests.slice(-2).map(({ body }) => (body as { max_tokens?: number }).max_tokens)
    expect(asked).toEqual([77, undefined])
  })

  test('is not requested from an endpoint that rejects the field', async () => {
    server.next(errorReply(422, { detail: [{ type: 'extra_forbidden', loc: ['body', 'stream_options'] }] }))
    server.next(streamed(['好']))
    expect(joined(await collect(), 'text')).toBe('好')
    expect(server.requests.at(-1)?.body).not.toHaveProperty('stream_options')
  })
})

describe('a field that the endpoint rejects', () => {
  const ask = async (model: LanguageModel) => {
    const messages = [
      { role: 'system', content: '规则' },
      { role: 'user', content: '问' },
    ] as const
    const events: ModelEvent[] = []
    for await (const event of model.stream({
      messages,
      temperature: 0,
      signal: new AbortController().signal,
    }))
      events.push(event)
    return joined(events, 'text')
  }
  const modelOf = () =>
    createOpenAiModel({
      baseUrl: server.baseUrl,
      apiKey: key,
      model: 'fake',
      timeoutMs: 5_000,
      maxTokens: 77,
    })

  test.each<[string, string, object]>([
    [
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
      'max_tokens',
      { max_completion_tokens: 77, temperature: 0 },
    ],
    [
      "Unsupported value: 'temperature' does not support 0 with this model. Only the default (1) value is supported.",
      'temperature',
      { max_tokens: 77 },
    ],
  ])('is renamed or left out, and not sent again: %s', async (message, field, sent) => {
    const model = modelOf()
    server.next(errorReply(400, { message, type: 'invalid_request_error' }))
    for (let count = 0; count < 2; count++) {
      server.next(streamed(['好']))
      expect(await ask(model)).toBe('好')
      expect(server.requests.at(-1)?.body).toMatchObject(sent)
      expect(server.requests.at(-1)?.body).not.toHaveProperty(field)
    }
  })

  test.each(['System role not supported', 'Only user and assistant roles are supported!'])(
    'may be the system role (%s): its text begins the first question',
    async (message) => {
      const model = modelOf()
      server.next(errorReply(400, { message, type: 'BadRequestError' }))
      for (let count = 0; count < 2; count++) {
        server.next(streamed(['好']))
        expect(await ask(model)).toBe('好')
        expect(server.requests.at(-1)?.body.messages).toEqual([{ role: 'user', content: '规则\n\n问' }])
      }
    },
  )

  test('may be what the model thought before it called a tool', async () => {
    const model = modelOf()
    const messages = [
      { role: 'user', content: '问' },
      {
        role: 'assistant',
        content: [
          { kind: 'reasoning', text: '想查' },
          { kind: 'tool_call', call: { id: 'a', name: 'date', arguments: '{}' } },
        ],
      },
      { role: 'tool', content: [{ kind: 'tool_result', callId: 'a', text: '今天' }] },
    ] as const
    const sent = async () => {
      server.next(streamed(['好']))
      for await (const event of model.stream({ messages, signal: new AbortController().signal })) void event
      return server.requests.at(-1)?.body.messages[1]
    }
    expect(await sent()).toHaveProperty('reasoning_content', '想查')
    server.next(errorReply(422, { message: 'messages.1.reasoning_content: extra inputs are not permitted' }))
    expect(await sent()).not.toHaveProperty('reasoning_content')
    expect(await sent()).not.toHaveProperty('reasoning_content')
  })

  test('is not dropped when the request is too long', async () => {
    const before = server.requests.length
    const message = "maximum context length is 4096 tokens, 'max_tokens' is 77"
    server.next(errorReply(400, { message, type: 'invalid_request_error' }))
    await expect(ask(modelOf())).rejects.toMatchObject({ code: 'model_too_long' })
    expect(server.requests.length - before).toBe(1)
  })
})

describe('JSON of a schema', () => {
  const json = { name: 'answer', schema: { type: 'object', properties: { ok: { type: 'boolean' } } } }
  const messages = [
    { role: 'system', content: '你是核对员。' },
    { role: 'user', content: '问' },
  ] as const
  const modelOf = () =>
    createOpenAiModel({ baseUrl: server.baseUrl, apiKey: key, model: 'fake', timeoutMs: 5_000 })
  const eventsOf = async (model: LanguageModel) => {
    const events: ModelEvent[] = []
    for await (const event of model.stream({ messages, json, signal: new AbortController().signal }))
      events.push(event)
    return events
  }
  const formOf = (at: number) =>
    (server.requests.at(at)?.body as { response_format?: { type: string } } | undefined)?.response_format
      ?.type

  test.each([
    'This response_format type is unavailable now',
    "'response_format.type' : value is not one of the allowed values ['text', 'json_object']",
    'json_schema is not supported by this model',
  ])('is requested as an object when the endpoint says: %s', async (message) => {
    const model = modelOf()
    const ask = async () => {
      server.next(streamed(['{"ok":true}']))
      return joined(await eventsOf(model), 'text')
    }
    const before = server.requests.length
    server.next(errorReply(400, { message, type: 'invalid_request_error' }))
    expect(await ask()).toBe('{"ok":true}')
    expect([formOf(-2), formOf(-1)]).toEqual(['json_schema', 'json_object'])
    // The model has to know the schema all the same.
    expect(server.requests.at(-1)?.body.messages[0]?.content).toMatch(/^你是核对员。[^]*JSON Schema[^]*"ok"/)
    expect(server.requests.at(-1)?.body).toHaveProperty('stream_options')
    // It is not asked for what it has refused again.
    expect(await ask()).toBe('{"ok":true}')
    expect([server.requests.length - before, formOf(-1)]).toEqual([3, 'json_object'])
  })

  test('is requested only in words when the endpoint supports no format', async () => {
    server.next(errorReply(400, { message: 'Unknown field response_format' }))
    server.next(errorReply(400, { message: 'Unknown field response_format' }))
    server.next(streamed(['{"ok":true}']))
    expect(joined(await eventsOf(modelOf()), 'text')).toBe('{"ok":true}')
    expect(formOf(-1)).toBeUndefined()
  })

  test('a rejection for another reason is reported', async () => {
    server.next(errorReply(400, { message: 'maximum context length is 4096 tokens' }))
    await expect(eventsOf(modelOf())).rejects.toBeInstanceOf(ModelError)
  })
})

describe('a good stream', () => {
  test('yields text and reasoning unchanged, in order', async () => {
    server.next(streamed(['你', '好[1]。'], { reasoning: ['先', '想'] }))
    expect(await collect()).toEqual([
      { kind: 'reasoning', text: '先' },
      { kind: 'reasoning', text: '想' },
      { kind: 'text', text: '你' },
      { kind: 'text', text: '好[1]。' },
    ])
  })

  test('sends the key, the model and the messages', async () => {
    server.next(streamed(['好']))
    await collect()
    expect(server.requests.at(-1)).toMatchObject({
      authorization: `Bearer ${key}`,
      body: {
        model: 'fake',
        messages: [{ role: 'user', content: '问' }],
        stream: true,
        stream_options: { include_usage: true },
      },
    })
  })

  test('is parsed with any split, also within a character', async () => {
    const text = '知舟：答案[1]。𠮷😀'
    const bytes = new TextEncoder().encode(`: ping\r\n\r\n${chunk({ content: text })}data: [DONE]\n\n`)
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.integer({ min: 1, max: bytes.length - 1 }), { maxLength: 6 }),
        async (cuts) => {
          const borders = [0, ...cuts.sort((a, b) => a - b), bytes.length]
          const parts: FakePart[] = borders.slice(1).map((end, index) => bytes.slice(borders[index], end))
          server.next({ parts: parts.flatMap((part) => [part, { delayMs: 1 }]) })
          expect(joined(await collect(), 'text')).toBe(text)
        },
      ),
      { numRuns: 15 },
    )
  })

  test.each<[string, readonly FakePart[], string]>([
    ['[DONE] without a finish reason', [chunk({ content: '好' }), 'data: [DONE]\n\n'], '好'],
    ['a finish reason without [DONE]', [chunk({ content: '好' }), chunk({}, 'length')], '好'],
    ['no empty line at the end', [chunk({ content: '好' }), 'data: [DONE]'], '好'],
    [
      'a null content and empty choices',
      [event({ choices: [] }), event({ choices: null }), chunk({ content: '好' }, 'stop')],
      '好',
    ],
    ['a refusal', [chunk({ refusal: '不能回答' }, 'stop')], '不能回答'],
  ])('ends successfully with %s', async (_, parts, text) => {
    server.next({ parts })
    expect(joined(await collect(), 'text')).toBe(text)
  })

  test('is complete when the server keeps the connection open afterwards', async () => {
    server.next({ parts: [chunk({ content: '好' }, 'stop'), hang] })
    expect(joined(await collect({ timeoutMs: 1_000 }), 'text')).toBe('好')
  })

  test('does not time out while comments arrive', async () => {
    const beats: FakePart[] = Array.from({ length: 6 }, (): FakePart[] => [
      ': alive\n\n',
      { delayMs: 500 },
    ]).flat()
    server.next({ parts: [...beats, chunk({ content: '好' }, 'stop')] })
    expect(joined(await collect({ timeoutMs: 2_000 }), 'text')).toBe('好')
  })
})

describe('a reply of which the service says how it ended', () => {
  const written = async (reason: string) => {
    const call = { index: 0, id: 'a', function: { name: 'weather', arguments: '{}' } }
    server.next({
      parts: [
        chunk({ content: '前半 <' }),
        chunk({ tool_calls: [call] }),
        chunk({}, reason),
        'data: [DONE]\n\n',
      ],
    })
    const events: ModelEvent[] = []
    const model = createOpenAiModel({ baseUrl: server.baseUrl, apiKey: key, model: 'm', timeoutMs: 2_000 })
    const error: unknown = await (async () => {
      for await (const event of model.stream({
        messages: [{ role: 'user', content: '问' }],
        signal: new AbortController().signal,
      }))
        events.push(event)
    })().catch((thrown: unknown) => thrown)
    return {
      text: joined(events, 'text'),
      calls: events.filter(({ kind }) => kind === 'tool_call').length,
      error,
    }
  }

  test.each([
    'stop',
    'STOP',
    'tool_calls',
    'tool_use',
    'function_call',
    'end_turn',
    'eos',
    'COMPLETE',
    'normal',
  ])('is whole: %s', async (reason) => {
    expect(await written(reason)).toEqual({ text: '前半 <', calls: 1, error: undefined })
  })

  test.each([
    ['insufficient_system_resource', 'model_quota'],
    ['content_filter', 'model_filtered'],
    ['sensitive', 'model_filtered'],
    ['refusal', 'model_filtered'],
    ['SAFETY', 'model_filtered'],
    ['error', 'model_broken_off'],
    ['network_error', 'model_broken_off'],
    ['abort', 'model_broken_off'],
    ['MALFORMED_FUNCTION_CALL', 'model_broken_off'],
    ['something new', 'model_broken_off'],
  ])('has failed, and keeps what was written: %s', async (reason, code) => {
    expect(await written(reason)).toMatchObject({ text: '前半 <', calls: 0, error: { code } })
  })

  test.each(['', 'null'])('goes on: %j', async (reason) => {
    server.next({ parts: [chunk({ content: '前' }, reason), chunk({ content: '后' }, 'stop')] })
    expect(joined(await collect(), 'text')).toBe('前后')
  })
})

describe('a reply at its maximum length', () => {
  test.each(['length', 'MAX_TOKENS', 'model_length', 'max_output', 'model_context_window_exceeded'])(
    'ends as cut (%s)',
    async (reason) => {
      server.next({ parts: [chunk({ content: '前半' }), chunk({}, reason), 'data: [DONE]\n\n'] })
      expect(await collect()).toEqual([{ kind: 'text', text: '前半' }, { kind: 'cut' }])
    },
  )

  test.each([
    ['{"city":"上', 0],
    ['{"city":"上海"}', 1],
  ])('calls a tool only when the call is complete: %s', async (written, calls) => {
    const call = { index: 0, id: 'a', function: { name: 'weather', arguments: written } }
    server.next({ parts: [chunk({ tool_calls: [call] }), chunk({}, 'length'), 'data: [DONE]\n\n'] })
    const events = await collect()
    expect(events.filter(({ kind }) => kind === 'tool_call')).toHaveLength(calls)
    expect(events.at(-1)).toEqual({ kind: 'cut' })
  })
})

describe('a bad stream', () => {
  const openaiError = (code: string, message = 'x') => ({ message, type: 'invalid_request_error', code })
  test.each<[string, Parameters<FakeOpenAi['next']>[0], string]>([
    [
      '401',
      errorReply(401, openaiError('invalid_api_key', `Incorrect API key provided: ${key}`)),
      'model_key_refused',
    ],
    ['403', errorReply(403, openaiError('forbidden')), 'model_key_refused'],
    ['403 for content', errorReply(403, openaiError('moderation', 'input was flagged')), 'model_filtered'],
    ['402', errorReply(402, openaiError('x', 'Insufficient Balance')), 'model_quota'],
    ['429', errorReply(429, openaiError('rate_limit_exceeded')), 'model_quota'],
    ['a 400 for length', errorReply(400, openaiError('context_length_exceeded')), 'model_too_long'],
    ['a 400 for content', errorReply(400, openaiError('content_filter')), 'model_filtered'],
    ['a 400 of Qwen for content', errorReply(400, openaiError('data_inspection_failed')), 'model_filtered'],
    ['500', errorReply(500, { message: 'oops' }), 'model_unreachable'],
    ['504', errorReply(504, { message: 'oops' }), 'model_timeout'],
    [
      'a page of HTML',
      { headers: { 'content-type': 'text/html' }, parts: ['<h1>登录</h1>'] },
      'model_garbled',
    ],
    ['broken JSON in an event', { parts: ['data: {"choices":\n\n'] }, 'model_garbled'],
    ['a chunk of another shape', { parts: [event({ choices: 'many' })] }, 'model_garbled'],
    ['an end in the middle', { parts: [chunk({ content: '好' })] }, 'model_broken_off'],
    ['an end in the middle of thinking', { parts: [chunk({ reasoning_content: '想' })] }, 'model_broken_off'],
    [
      'broken JSON after a text',
      { parts: [chunk({ content: '好' }), 'data: {"choices":\n\n'] },
      'model_broken_off',
    ],
    [
      'a bad gateway after a text',
      {
        parts: [
          chunk({ content: '好' }),
          event({ error: { message: 'Provider returned error', code: 502 } }),
        ],
      },
      'model_broken_off',
    ],
    [
      '404 for a model',
      errorReply(404, openaiError('model_not_found', 'model x not found')),
      'model_unknown',
    ],
    ['404 of Ollama', errorReply(404, { message: "model 'x' not found" }), 'model_unknown'],
    ['404 for an address', { status: 404, parts: ['404 page not found'] }, 'model_unknown'],
    ['nothing at all', { parts: [] }, 'model_garbled'],
    [
      'JSON instead of a stream',
      { headers: { 'content-type': 'application/json' }, parts: ['{"choices":[]}'] },
      'model_garbled',
    ],
    ['an error with status 200', { ...errorReply(200, { code: 429, message: 'slow down' }) }, 'model_quota'],
    [
      'an error inside the stream',
      { parts: [chunk({ content: '好' }), event({ error: { code: 'context_length_exceeded' } })] },
      'model_too_long',
    ],
    [
      'a finish for content',
      { parts: [chunk({ content: '好' }), chunk({}, 'content_filter')] },
      'model_filtered',
    ],
    [
      'a connection that breaks',
      { parts: [chunk({ content: '好' }), { delayMs: 20 }, die] },
      'model_broken_off',
    ],
  ])('%s', async (_, reply, code) => {
    const error = await failure(reply)
    expect(error.code).toBe(code)
    expect(`${error.message} ${String(error.cause)}`).not.toContain(key)
  })

  test('a missing first byte, and a silence in the middle, are timeouts', async () => {
    expect((await failure({ parts: [hang] }, { timeoutMs: 80 })).code).toBe('model_timeout')
    expect((await failure({ parts: [chunk({ content: '好' }), hang] }, { timeoutMs: 80 })).code).toBe(
      'model_timeout',
    )
  })

  test('an endless stream is cut off', async () => {
    const flood = Array.from({ length: 64 }, () => chunk({ content: '好'.repeat(100) }))
    expect((await failure({ parts: flood }, { mostBytes: 4_096 })).code).toMatch(
      /^model_(?:garbled|broken_off)$/,
    )
  })

  test.each(['content', 'reasoning_content'])('a reply whose %s does not end is ended', async (field) => {
    const page = '好'.repeat(10_000)
    const flood = Array.from({ length: maxReplyCharacters / page.length + 1 }, () => chunk({ [field]: page }))
    expect((await failure({ parts: flood })).code).toBe('model_broken_off')
    expect((await failure({ parts: flood.slice(1) })).message).not.toContain('does not end')
  })

  test.each([
    ['text', { content: '好'.repeat(maxReplyCharacters + 1) }],
    [
      'arguments',
      { tool_calls: [{ index: 0, function: { name: 'f', arguments: 'a'.repeat(maxReplyCharacters + 1) } }] },
    ],
  ])('nothing of a piece whose %s is too long is taken', async (_, delta) => {
    server.next({ parts: [chunk({ content: '好' }), chunk(delta), ...streamed(['完']).parts] })
    const seen: ModelEvent[] = []
    await expect(collect({}, seen)).rejects.toMatchObject({ code: 'model_broken_off' })
    expect(seen).toEqual([{ kind: 'text', text: '好' }])
  })

  test('connection refused', async () => {
    const closed = await startFakeOpenAi()
    await closed.close()
    await expect(collect({ baseUrl: closed.baseUrl })).rejects.toMatchObject({
      code: 'model_unreachable',
      wasReached: false,
    })
  })

  test('a redirect is not followed, so that the key is not sent elsewhere', async () => {
    const elsewhere = await startFakeOpenAi()
    const location = `${elsewhere.baseUrl}/chat/completions`
    expect((await failure({ status: 307, headers: { location }, parts: [] })).code).toBe('model_unreachable')
    expect(elsewhere.requests).toEqual([])
    await elsewhere.close()
  })
})

describe('aborting', () => {
  test.each([
    ['before the first byte', []],
    ['in the middle', [chunk({ content: '好' })]],
  ])('ends the upstream request %s', async (_, parts) => {
    const before = server.abandoned()
    server.next({ parts: [...parts, hang] })
    const controller = new AbortController()
    const asked = server.requests.length
    const collected = collect({ signal: controller.signal })
    while (server.requests.length === asked) await new Promise((resolve) => setImmediate(resolve))
    controller.abort(new Error('stopped'))
    await expect(collected).rejects.not.toBeInstanceOf(ModelError)
    while (server.abandoned() === before) await new Promise((resolve) => setImmediate(resolve))
    expect(server.abandoned()).toBe(before + 1)
  })
})

describe('a retry', () => {
  const busy = (status: number, retryAfter?: string) => ({
    ...errorReply(status, { message: 'slow down' }),
    headers: {
      'content-type': 'application/json',
      ...(retryAfter === undefined ? {} : { 'retry-after': retryAfter }),
    },
  })

  test.each([
    [429, '0'],
    [503, '0.1'],
  ])('happens when the endpoint names a short wait (%d after %s s)', async (status, retryAfter) => {
    const before = server.requests.length
    server.next(busy(status, retryAfter))
    server.next(streamed(['好']))
    expect(joined(await collect(), 'text')).toBe('好')
    expect(server.requests.length - before).toBe(2)
  })

  test('happens when the connection is lost before the reply', async () => {
    const { createServer } = await import('node:net')
    let connections = 0
    const breaking = createServer((socket) => {
      connections += 1
      socket.once('data', () => socket.destroy())
    })
    await new Promise<void>((resolve) => breaking.listen(0, '127.0.0.1', resolve))
    const { port } = breaking.address() as AddressInfo
    const failed = collect({ baseUrl: `http://127.0.0.1:${port}/v1` })
    await expect(failed).rejects.toMatchObject({ code: 'model_unreachable', wasReached: true })
    expect(connections).toBe(2)
    await new Promise((resolve) => breaking.close(resolve))
  })

  test.each([
    ['the wait is long', busy(429, '60')],
    ['no wait is named', busy(503)],
    ['the wait is a date', busy(503, 'Wed, 21 Oct 2099 07:28:00 GMT')],
    ['the endpoint has failed otherwise', busy(500, '0')],
    ['text was written', { parts: [chunk({ content: '半' }), die] }],
  ])('does not happen when %s', async (_, reply) => {
    const before = server.requests.length
    await failure(reply)
    expect(server.requests.length - before).toBe(1)
  })

  test('is not awaited when the user stops', async () => {
    const before = server.requests.length
    const controller = new AbortController()
    server.next(busy(429, '4'))
    const stopped = collect({ signal: controller.signal })
    while (server.requests.length === before) await new Promise((resolve) => setImmediate(resolve))
    setTimeout(() => controller.abort(new Error('stopped')), 50)
    await expect(stopped).rejects.toThrow()
    expect(server.requests.length - before).toBe(1)
  })
})

test('a rejection that names nothing is sent once more, with nothing that may be left out', async () => {
  const before = server.requests.length
  server.next(errorReply(400, { message: 'bad parameter', code: 'x' }))
  const error = await failure(errorReply(400, { message: 'bad parameter', code: 'x' }), {
    form: 'thinking',
    thinking: true,
  })
  expect(error.code).toBe('model_garbled')
  const sent = server.requests.slice(before).map(({ body }) => Object.keys(body))
  expect(sent).toEqual([
    ['model', 'messages', 'stream', 'stream_options', 'thinking'],
    ['model', 'messages', 'stream'],
  ])
})

describe('thinking', () => {
  test.each([
    ['without its tag', streamed(['先想', '</thi', 'nk>再答']), '先想', '再答'],
    ['apart', streamed(['再答'], { reasoning: ['先想'] }), '先想', '再答'],
  ])('of a model that always thinks, %s, is no text', async (_, reply, reasoning, text) => {
    server.next(reply)
    const events = await collect({ model: 'deepseek-r1' })
    expect([joined(events, 'reasoning'), joined(events, 'text')]).toEqual([reasoning, text])
  })

  test.each<[ThinkingForm | undefined, boolean | undefined, object]>([
    ['thinking', true, { thinking: { type: 'enabled' } }],
    ['thinking', false, { thinking: { type: 'disabled' } }],
    ['enable_thinking', true, { enable_thinking: true }],
    ['enable_thinking', false, { enable_thinking: false }],
    ['reasoning_effort', true, { reasoning_effort: 'high' }],
    ['reasoning_effort', false, { reasoning_effort: 'low' }],
    ['chat_template_kwargs', true, { chat_template_kwargs: { enable_thinking: true } }],
    ['thinking', undefined, {}],
    [undefined, true, {}],
  ])('in the form %s, set to %s, sends %j', async (form, thinking, expected) => {
    await collect({ ...(form ? { form } : {}), ...(thinking === undefined ? {} : { thinking }) })
    const {
      model: _,
      messages: __,
      stream: ___,
      stream_options: ____,
      ...rest
    } = server.requests.at(-1)?.body ?? { model: '', messages: [] }
    expect(rest).toEqual(expected)
  })

  test('an endpoint that does not know the field is called without it', async () => {
    const before = server.requests.length
    server.next(errorReply(400, { message: 'Unrecognized request argument supplied: enable_thinking' }))
    const events = await collect({ form: 'enable_thinking', thinking: true })
    expect(joined(events, 'text')).toBe('好的。')
    const [enabled, plain] = server.requests.slice(before)
    expect(enabled?.body).toHaveProperty('enable_thinking', true)
    expect(plain?.body).not.toHaveProperty('enable_thinking')
  })
})
