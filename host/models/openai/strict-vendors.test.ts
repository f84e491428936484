import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type CompletionRequest, ModelError, type ModelMessage } from '../language-model.ts'
import { type StrictServer, startStrictVendor } from '../testing/strict-vendor-server.ts'
import { type StrictVendor, strictVendors, type WireBody } from '../testing/strict-vendors.ts'
import { createOpenAiModel } from './openai-model.ts'

const user = (content: string): ModelMessage => ({ role: 'user', content })
const system: ModelMessage = { role: 'system', content: '规则' }
const call = { id: 'call_1', name: 'clock', arguments: '{}' }
const tools = [{ name: 'clock', description: '时间', input: { type: 'object', properties: {} } }]
const called: readonly ModelMessage[] = [
  system,
  user('几点了？'),
  { role: 'assistant', content: [{ kind: 'tool_call', call }] },
  { role: 'tool', content: [{ kind: 'tool_result', callId: 'call_1', text: '' }] },
]
const schema = { type: 'object', properties: { text: { type: 'string' } } }
const image = { kind: 'image', image: { bytes: Uint8Array.of(1), mime: 'image/png' } } as const

const requests: Readonly<Record<string, Omit<CompletionRequest, 'signal'>>> = {
  plain: { messages: [system, user('你好')], temperature: 0 },
  'two questions in a row': { messages: [system, user('你好'), user('在吗？')] },
  'a conversation with an empty answer': {
    messages: [system, user('你好'), { role: 'assistant', content: '' }, user('在吗？')],
  },
  'JSON of a schema': { messages: [system, user('写')], json: { name: 'text', schema }, temperature: 0 },
  'JSON of any form': { messages: [system, user('写')], json: true },
  tools: { messages: [system, user('几点了？')], tools },
  'results of calls': { messages: called, tools },
  'results of calls, without further ones': { messages: called, tools, toolChoice: 'none' },
  images: { messages: [system, { role: 'user', content: [image, { kind: 'text', text: '是什么？' }] }] },
}
const thinkings = { on: true, off: false, unset: undefined }

/** The model as it is configured for a vendor. */
const modelAt = (baseUrl: string, { model, thinking }: StrictVendor) =>
  createOpenAiModel({ baseUrl, apiKey: '', model, thinking, timeoutMs: 5_000, maxTokens: 8_000 })

describe.each(strictVendors)('$name', (vendor) => {
  let server: StrictServer
  beforeAll(async () => {
    server = await startStrictVendor(vendor)
  })
  afterAll(() => server.close())

  const hasTools = !vendor.rules.some(({ name }) => name.startsWith('no tools'))
  const answered = Object.entries(requests).filter(
    ([name, { messages }]) =>
      (vendor.seesImages || name !== 'images') && (hasTools || !messages.some(({ role }) => role === 'tool')),
  )
  const cases = answered.flatMap(([name, request]) =>
    Object.entries(thinkings).map(([thinking, isThinking]) => ({ name, request, thinking, isThinking })),
  )

  test.each(cases)('answers $name, thinking $thinking, and is refused nothing again', async (each) => {
    const model = modelAt(server.baseUrl, vendor)
    const request: CompletionRequest = {
      ...each.request,
      ...(each.isThinking === undefined ? {} : { thinking: each.isThinking }),
      signal: new AbortController().signal,
    }
    const read = async (given: CompletionRequest) => {
      for await (const event of model.stream(given)) expect(event).toBeDefined()
    }
    // As the tool loop does.
    const ask = () =>
      read(request).catch((error: unknown) => {
        if (!(error instanceof ModelError && error.areToolsRefused)) throw error
        return read({ ...request, tools: [] })
      })
    await ask()
    const before = server.refused.length
    await ask()
    const again = server.refused.slice(before)
    expect(again.filter((rule) => !rule.startsWith('no tools'))).toEqual([])
    expect(server.takeUnanswered()).toEqual([])
  })
})

/** Requests as a client sends them that knows only OpenAI's documentation. */
const naive: readonly WireBody[] = [
  ...['json_object', 'json_schema'].map((type) => ({
    messages: [{ role: 'user', content: '写' }],
    response_format: { type, json_schema: { schema } },
    stream: true,
  })),
  { messages: [{ role: 'user', content: '写' }], temperature: 0, max_tokens: 8_000, stream: true },
  { messages: [{ role: 'user', content: '写' }], enable_thinking: true },
  { messages: [{ role: 'user', content: '写' }], reasoning_effort: 'high', thinking: { type: 'disabled' } },
  { messages: [{ role: 'user', content: [{ type: 'text', text: '写' }] }] },
  { messages: [{ role: 'user', content: [{ type: 'image_url' }] }] },
  {
    messages: [
      { role: 'user', content: '' },
      { role: 'assistant', content: '' },
    ],
  },
  {
    messages: [
      { role: 'system', content: '写' },
      { role: 'assistant', content: '写' },
    ],
  },
  ...([undefined, 'required'] as const).map((tool_choice) => ({
    messages: [{ role: 'user', content: '写' }],
    tools: [{ function: { name: 'clock', parameters: { anyOf: [] } } }],
    reasoning_effort: 'low',
    ...(tool_choice ? { tool_choice } : {}),
  })),
  {
    messages: [{ role: 'user', content: '写' }],
    tools: [{ function: { name: 'clock', parameters: { type: 'object', anyOf: [] } } }],
  },
  ...(['', undefined] as const).map((content) => ({
    messages: [
      { role: 'user', content: '写' },
      {
        role: 'assistant',
        ...(content === undefined ? {} : { content }),
        tool_calls: [{ id: 'call_1', function: { name: 'clock', arguments: '{}' } }],
      },
    ],
  })),
  {
    messages: [
      { role: 'user', content: '写' },
      { role: 'tool', content: '写', tool_call_id: 'call_1' },
      { role: 'user', content: '写' },
    ],
  },
]

test.each(strictVendors.flatMap(({ name, rules }) => rules.map((rule) => ({ vendor: name, rule }))))(
  '$vendor refuses: $rule.name',
  ({ rule }) => {
    const refused = naive.filter((body) => rule.refuses(body))
    expect(refused.length).toBeGreaterThan(0)
    expect(refused.length).toBeLessThan(naive.length)
    for (const body of refused) expect(JSON.stringify(rule.error(body))).not.toContain('undefined')
  },
)
