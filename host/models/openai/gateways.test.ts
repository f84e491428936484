import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { CompletionRequest, ModelEvent } from '../language-model.ts'
import {
  chunk,
  event,
  type FakeOpenAi,
  type FakeReply,
  startFakeOpenAi,
} from '../testing/fake-openai-server.ts'
import { createOpenAiModel } from './openai-model.ts'

let server: FakeOpenAi

beforeAll(async () => {
  server = await startFakeOpenAi()
})
afterAll(() => server.close())

async function read(reply: FakeReply, tools: CompletionRequest['tools'] = [], baseUrl = server.baseUrl) {
  server.next(reply)
  const model = createOpenAiModel({ baseUrl, apiKey: '', model: 'fake', timeoutMs: 5_000 })
  const events: ModelEvent[] = []
  const { signal } = new AbortController()
  for await (const each of model.stream({ messages: [{ role: 'user', content: '问' }], tools, signal }))
    events.push(each)
  return {
    text: events.map((each) => (each.kind === 'text' ? each.text : '')).join(''),
    reasoning: events.map((each) => (each.kind === 'reasoning' ? each.text : '')).join(''),
    calls: events.flatMap((each) => (each.kind === 'tool_call' ? [each.call] : [])),
    usage: events.some(({ kind }) => kind === 'usage'),
  }
}

const bytewise = (text: string) => Array.from(new TextEncoder().encode(text), (byte) => Uint8Array.of(byte))
const stream = [chunk({ content: '第一' }), chunk({ content: '句' }, 'stop'), 'data: [DONE]\n\n']
const tools = [
  { name: 'calculate', description: '', input: { type: 'object', properties: {} } },
  { name: 'clock', description: '', input: { type: 'object', properties: {} } },
]
const called = (name: string, written = '{}') => [
  { id: 'a', type: 'function', function: { name, arguments: written } },
]
const whole = (message: object, more: object = {}) =>
  JSON.stringify({
    id: 'x',
    object: 'chat.completion',
    choices: [{ index: 0, message: { role: 'assistant', ...message }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 1, completion_tokens: 2 },
    ...more,
  })

describe.each(['text/event-stream', 'application/json', 'text/html; charset=utf-8', 'text/plain', ''])(
  'with the content type %j',
  (type) => {
    const headers = { 'content-type': type }
    test.each<[string, readonly string[]]>([
      ['events', stream],
      ['events after a comment', [': keep-alive\n\n', ...stream]],
      ['events after blanks', ['\n\n', ...stream]],
      ['one JSON', [whole({ content: '第一句' })]],
      ['one JSON in an envelope', [`{"data":${whole({ content: '第一句' })},"success":true}`]],
      ['JSON in lines', stream.slice(0, 2).map((each) => each.replace(/^data: /, '').replace('\n\n', '\n'))],
      ['a whole message in an event', [`data: ${whole({ content: '第一句' })}\n\n`, 'data: [DONE]\n\n']],
    ])('%s are read', async (_, parts) => {
      expect(await read({ headers, parts })).toMatchObject({ text: '第一句' })
      expect(await read({ headers, parts: bytewise(parts.join('')) })).toMatchObject({ text: '第一句' })
    })

    test.each<[string, string, string]>([
      ['a page', '<!doctype html><p>登录</p>', 'model_garbled'],
      ['an error', '{"error":{"code":"data_inspection_failed"}}', 'model_filtered'],
      ['an error without its field', '{"code":"DataInspectionFailed","message":"x"}', 'model_filtered'],
      ['other JSON', '{"status":"ok"}', 'model_garbled'],
      ['half of JSON', '{"choices":[{"message":{"content":"第', 'model_garbled'],
    ])('%s is a failure', async (_, body, code) => {
      await expect(read({ headers, parts: [body] })).rejects.toMatchObject({ code })
    })
  },
)

test('one JSON has reasoning, calls and usage', async () => {
  const message = { content: null, reasoning_content: '先想', tool_calls: called('clock') }
  expect(await read({ parts: [whole(message)] }, tools)).toEqual({
    text: '',
    reasoning: '先想',
    calls: [{ id: 'a', name: 'clock', arguments: '{}' }],
    usage: true,
  })
})

test.each<[string, string, string]>([
  ['DashScope', '{"code":"DataInspectionFailed","message":"Input data may contain"}', 'model_filtered'],
  ['an error in its field', '{"error":{"code":429,"message":"slow down"}}', 'model_quota'],
  ['a sentence', 'maximum context length is 100 tokens', 'model_too_long'],
])('an event of the type error is one: %s', async (_, data, code) => {
  const parts = [chunk({ content: '前' }), `event: error\ndata: ${data}\n\n`]
  await expect(read({ parts })).rejects.toMatchObject({ code })
})

test('an error in an event without the field of errors is one (vLLM)', async () => {
  const parts = [event({ object: 'error', message: 'model_not_found', code: 404 })]
  await expect(read({ parts })).rejects.toMatchObject({ name: 'ModelError' })
})

test('a finish reason that is the text null is none', async () => {
  const parts = [
    ...['<thi', 'nk>想</th', 'ink>答'].map((content) => chunk({ content }, 'null')),
    chunk({}, 'stop'),
  ]
  expect(await read({ parts })).toMatchObject({ text: '答', reasoning: '想' })
})

test.each([
  ['functions.calculate', 'calculate'],
  ['tool:calculate', 'calculate'],
  ['functions.calculate:0', 'calculate'],
  [' calculate ', 'calculate'],
  ['default_api/clock', 'clock'],
  ['functions.other', 'functions.other'],
  ['', null],
])('a call of %j is one of %j', async (written, name) => {
  const parts = [chunk({ tool_calls: called(written) }, 'tool_calls')]
  expect((await read({ parts }, tools)).calls.map((call) => call.name)).toEqual(name === null ? [] : [name])
})

test('a name that fits two tools stays as written', async () => {
  const both = [...tools, { name: 'functions_clock', description: '', input: { type: 'object' } }]
  const parts = [chunk({ tool_calls: called('functions.clock') }, 'tool_calls')]
  expect((await read({ parts }, both)).calls.map(({ name }) => name)).toEqual(['functions.clock'])
})

test('a call that is also left in the text is made once', async () => {
  const text = '<tool_call>\n{"name": "calculate", "arguments": {"x": 1}}\n</tool_call>'
  const parts = [
    chunk({ content: text }),
    chunk({ tool_calls: called('calculate', '{"x":1}') }),
    chunk({}, 'tool_calls'),
    'data: [DONE]\n\n',
  ]
  expect(await read({ parts }, tools)).toMatchObject({
    text: '',
    calls: [{ id: 'a', name: 'calculate', arguments: '{"x":1}' }],
  })
})

test('a call whose arguments are left in the text has them', async () => {
  const text = '<tool_call>\n{"name": "calculate", "arguments": {"x": 1}}\n</tool_call>'
  const parts = [chunk({ content: text }), chunk({ tool_calls: called('calculate') }, 'tool_calls')]
  expect((await read({ parts }, tools)).calls).toEqual([{ id: 'a', name: 'calculate', arguments: '{"x":1}' }])
})

test('a call that a server leaves in the reasoning is made when nothing else is written', async () => {
  const thought = '要算。<tool_call>\n{"name": "clock", "arguments": {}}\n</tool_call>'
  const parts = (content: string) => [chunk({ reasoning_content: thought }), chunk({ content }, 'stop')]
  expect(await read({ parts: parts('') }, tools)).toMatchObject({
    reasoning: '要算。',
    calls: [{ name: 'clock' }],
  })
  expect(await read({ parts: parts('好') }, tools)).toMatchObject({ text: '好', calls: [] })
})

test('a call in the older field is read', async () => {
  const parts = [
    chunk({ function_call: { name: 'calculate', arguments: '' } }),
    chunk({ function_call: { arguments: '{"x":1}' } }, 'function_call'),
  ]
  expect((await read({ parts }, tools)).calls).toEqual([{ id: '', name: 'calculate', arguments: '{"x":1}' }])
})
