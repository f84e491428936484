import { afterEach, expect, test } from '@jest/globals'
import { readEnvironment } from '../settings/environment.ts'
import { estimateMessages } from './estimate-tokens.ts'
import { failover, failoverMember } from './failover.ts'
import {
  type CompletionRequest,
  type LanguageModel,
  ModelError,
  type ModelEvent,
  type ModelMessage,
} from './language-model.ts'
import { openModels } from './registry.ts'
import {
  chunk,
  die,
  errorReply,
  type FakeOpenAi,
  type FakeReply,
  hang,
  startFakeOpenAi,
  streamed,
  toolCalls,
} from './testing/fake-openai-server.ts'
import { UsageMeter } from './usage-meter.ts'
import { watchModels } from './watch-models.ts'

const servers: FakeOpenAi[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
})

async function fake(reply: FakeReply): Promise<FakeOpenAi> {
  const server = await startFakeOpenAi(reply)
  servers.push(server)
  return server
}

const keys = { LLM_API_KEY: 'sk-1', LLM_2_API_KEY: 'sk-2', LLM_3_API_KEY: 'sk-3' }

/** Three endpoints, of which the first answers with this reply and the others well. */
async function endpoints(first: FakeReply, more: Record<string, string> = {}) {
  const [one, two, three] = [await fake(first), await fake(streamed(['二'])), await fake(streamed(['三']))]
  const env = readEnvironment({
    LLM_BASE_URL: one.baseUrl,
    LLM_MODEL: 'm-1',
    LLM_2_BASE_URL: two.baseUrl,
    LLM_2_MODEL: 'm-2',
    LLM_3_BASE_URL: three.baseUrl,
    LLM_3_MODEL: 'm-3',
    LLM_TIMEOUT_MS: '300',
    ...keys,
    ...more,
  })
  return { fakes: [one, two, three] as const, models: openModels(env) }
}

async function ask(
  model: LanguageModel | null,
  messages: readonly ModelMessage[] = [{ role: 'user', content: '问' }],
) {
  const events: ModelEvent[] = []
  let answeredBy: string | null = null
  let code: string | null = null
  try {
    const request = {
      messages,
      signal: new AbortController().signal,
      onAnswering: (name: string) => (answeredBy = name),
    } as const
    for await (const event of model?.stream(request) ?? []) events.push(event)
  } catch (error) {
    code = error instanceof ModelError ? error.code : String(error)
  }
  const text = events.map((event) => (event.kind === 'text' ? event.text : '')).join('')
  return { text, answeredBy, code }
}

const asked = (fakes: readonly FakeOpenAi[]) => fakes.map(({ requests }) => requests.length)
const reasoning = chunk({ reasoning_content: '想' })
/** What was written has arrived before the connection breaks. */
const pause = { delayMs: 50 }
const said = chunk({ content: '一' })

test.each<[string, FakeReply]>([
  ['too many requests', errorReply(429, { message: 'Rate limit reached' })],
  [
    'too many requests, with a wait',
    { ...errorReply(429, { message: 'busy' }), headers: { 'retry-after': '3' } },
  ],
  ['no balance', errorReply(402, { message: 'Insufficient Balance' })],
  ['a refused key', errorReply(401, { message: 'Incorrect API key' })],
  ['an error of the server', errorReply(500, { message: 'oops' })],
  ['an overloaded server', { ...errorReply(503, { message: 'busy' }), headers: { 'retry-after': '1' } }],
  ['a time-out before the reply', { parts: [hang] }],
  ['a broken connection', { parts: [die] }],
  [
    'an error instead of events',
    { parts: [`data: ${JSON.stringify({ error: { code: 429, message: 'busy' } })}\n\n`] },
  ],
])('%s: the next endpoint answers, without a second request to the first', async (_name, first) => {
  const { fakes, models } = await endpoints(first)
  const model = models.choose().language
  expect(await ask(model)).toEqual({ text: '二', answeredBy: 'm-2', code: null })
  expect(asked(fakes)).toEqual([1, 1, 0])
  // The first is skipped now.
  expect(await ask(model)).toMatchObject({ text: '二' })
  expect(asked(fakes)).toEqual([1, 2, 0])
  expect(fakes[1].requests.map(({ authorization }) => authorization)).toEqual(['Bearer sk-2', 'Bearer sk-2'])
})

test.each<[string, FakeReply, string]>([
  ['a content filter', errorReply(400, { message: 'data_inspection_failed' }), 'model_filtered'],
  ['too long', errorReply(400, { message: 'maximum context length is 8192 tokens' }), 'model_too_long'],
  ['a refused request', errorReply(400, { message: 'bad field' }), 'model_garbled'],
  ['a break after text', { parts: [said, pause, die] }, 'model_broken_off'],
  ['a time-out after text', { parts: [said, hang] }, 'model_timeout'],
  ['a break after reasoning', { parts: [reasoning, pause, die] }, 'model_broken_off'],
  [
    'a break after a tool call',
    { parts: [...toolCalls([{ id: 'c', name: 't', arguments: '{}' }]).parts.slice(0, -2), pause, die] },
    'model_unreachable',
  ],
  [
    'an error after text',
    { parts: [said, `data: ${JSON.stringify({ error: { code: 500, message: 'oops' } })}\n\n`] },
    'model_broken_off',
  ],
])('%s: no other endpoint is asked', async (_name, first, code) => {
  const { fakes, models } = await endpoints(first)
  expect(await ask(models.choose().language)).toMatchObject({ code })
  // What was refused may be sent again in another form, to the same endpoint.
  expect(asked(fakes).slice(1)).toEqual([0, 0])
})

test('when all endpoints fail, each is asked and the first failure is reported', async () => {
  const { fakes, models } = await endpoints(errorReply(402, { message: 'Insufficient Balance' }))
  for (const each of fakes.slice(1)) each.failWith('/chat/completions', errorReply(500, { message: 'oops' }))
  const model = models.choose().language
  expect(await ask(model)).toMatchObject({ text: '', code: 'model_quota' })
  expect(asked(fakes)).toEqual([1, 1, 1])
  expect(await ask(model)).toMatchObject({ text: '', code: 'model_quota' })
  expect(asked(fakes)).toEqual([2, 2, 2])
})

test('an aborted request is not passed on', async () => {
  const { fakes, models } = await endpoints({ parts: [hang] }, { LLM_TIMEOUT_MS: '0' })
  const controller = new AbortController()
  const events = models.choose().language?.stream({
    messages: [{ role: 'user', content: '问' }],
    signal: controller.signal,
  })
  const next = events?.next()
  while (fakes[0].requests.length === 0) await new Promise(setImmediate)
  controller.abort(new Error('stopped'))
  await expect(next).rejects.toThrow()
  expect(asked(fakes)).toEqual([1, 0, 0])
})

test('an endpoint that failed comes first again after a minute', async () => {
  let at = 1_000
  let isBroken = true
  const calls: string[] = []
  const named = (name: string): LanguageModel => ({
    name,
    async *stream() {
      calls.push(name)
      if (name === 'a' && isBroken) throw new ModelError('model_unreachable', 'down')
      yield { kind: 'text', text: name }
    },
  })
  const model = failover([failoverMember(named('a')), failoverMember(named('b'))], () => at)
  await ask(model)
  isBroken = false
  at += 59_999
  await ask(model)
  at += 1
  expect(await ask(model)).toMatchObject({ text: 'a', answeredBy: 'a' })
  expect(calls).toEqual(['a', 'b', 'b', 'a'])
})

/** A list of models with these windows; all fail but those that are named. */
function listOf(windows: Readonly<Record<string, number>>, working: readonly string[]) {
  const requests: [string, CompletionRequest][] = []
  const members = Object.entries(windows).map(([name, contextTokens]) =>
    failoverMember({
      name,
      contextTokens,
      outputTokens: contextTokens / 4,
      async *stream(request) {
        requests.push([name, request])
        if (!working.includes(name)) throw new ModelError('model_unreachable', 'down')
        yield { kind: 'text', text: name }
      },
    }),
  )
  return { members, model: failover(members), requests }
}

test('an image is passed on only to models that accept images', async () => {
  const windows = { 'qwen-vl-max': 32_000, 'deepseek-chat': 8_000, 'gpt-4o': 128_000 }
  const { model, requests } = listOf(windows, ['gpt-4o'])
  const content = [{ kind: 'image', image: 'data:image/png;base64,AA' }] as const
  await ask(model, [{ role: 'user', content }])
  expect(requests.map(([name]) => name)).toEqual(['qwen-vl-max', 'gpt-4o'])
})

test('the window is that of the endpoint that is asked first', async () => {
  const { model } = listOf({ a: 128_000, b: 8_000 }, ['b'])
  expect(model).toMatchObject({ name: 'a', contextTokens: 128_000, outputTokens: 32_000 })
  await ask(model)
  expect(model).toMatchObject({ name: 'a', contextTokens: 8_000, outputTokens: 2_000 })
})

test('a request that is too long for the next window is passed on without older turns', async () => {
  const turns = Array.from({ length: 20 }, (_, turn): ModelMessage[] => [
    { role: 'user', content: `问题 ${turn}：${'字'.repeat(700)}` },
    { role: 'assistant', content: `答 ${turn}` },
  ]).flat()
  const messages: ModelMessage[] = [
    { role: 'system', content: '规则' },
    ...turns,
    { role: 'user', content: '最后的问题' },
  ]
  const { model, requests } = listOf({ a: 128_000, b: 8_000, c: 64_000 }, ['b'])
  expect(await ask(model, messages)).toMatchObject({ text: 'b' })
  const [[, whole], [, passedOn]] = requests as [[string, CompletionRequest], [string, CompletionRequest]]
  expect(whole.messages).toEqual(messages)
  expect(passedOn.messages[0]).toEqual({ role: 'system', content: '规则' })
  expect(passedOn.messages[1]?.role).toBe('user')
  expect(passedOn.messages.at(-1)).toEqual({ role: 'user', content: '最后的问题' })
  expect(estimateMessages(passedOn)).toBeLessThanOrEqual(6_000)
  // As many turns as a halving allows.
  expect(estimateMessages(passedOn)).toBeGreaterThan(3_000)
})

test('an endpoint whose window is too small for the question alone is passed over', async () => {
  const question: ModelMessage[] = [{ role: 'user', content: '字'.repeat(9_000) }]
  const { model, requests } = listOf({ a: 128_000, b: 8_000, c: 64_000 }, ['b', 'c'])
  expect(await ask(model, question)).toMatchObject({ text: 'c' })
  expect(requests.map(([name]) => name)).toEqual(['a', 'c'])
  const without = listOf({ a: 128_000, b: 8_000 }, ['b'])
  expect(await ask(without.model, question)).toMatchObject({ code: 'model_unreachable' })
})

test('usage is counted under the model that answered, and each failure is reported under its own name', async () => {
  const { models } = await endpoints(errorReply(402, { message: 'Insufficient Balance' }))
  const reports: [string, string | null][] = []
  const watched = watchModels(models, ({ name }, failure) => reports.push([name, failure?.code ?? null]))
  const meter = new UsageMeter()
  await ask(meter.counted(watched.choose()).language)
  expect(meter.costs.map(({ model }) => model)).toEqual(['m-2'])
  expect(reports).toEqual([
    ['m-1', 'model_quota'],
    ['m-2', null],
  ])
})

test.each([
  ['SMALL', 'small'],
  ['VISION', 'vision'],
] as const)('%s has its own address and never gets the key of another', async (role, kind) => {
  const own = await fake(streamed(['好']))
  const open = (more: Record<string, string>) =>
    endpoints(streamed(['一']), { [`${role}_MODEL`]: 'own', ...more })
  const alone = await open({ [`${role}_BASE_URL`]: own.baseUrl })
  await ask(alone.models.choose()[kind])
  const keyed = await open({ [`${role}_BASE_URL`]: own.baseUrl, [`${role}_API_KEY`]: 'sk-own' })
  await ask(keyed.models.choose()[kind])
  expect(own.requests.map(({ authorization }) => authorization)).toEqual(['', 'Bearer sk-own'])
  // As before, without an address of its own.
  const shared = await open({ [`${role}_API_KEY`]: 'sk-own' })
  await ask(shared.models.choose()[kind])
  expect(shared.fakes[0].requests.map(({ authorization }) => authorization)).toEqual(['Bearer sk-1'])
})

test('embeddings have their own address and never get the key of another', async () => {
  const own = await fake(streamed([]))
  for (const key of ['', 'sk-own']) {
    const more = { EMBEDDING_MODEL: 'e', EMBEDDING_BASE_URL: own.baseUrl, EMBEDDING_API_KEY: key }
    const { models } = await endpoints(streamed(['一']), more)
    await models.choose().embedding?.embed(['字'], new AbortController().signal)
  }
  expect(own.requests.map(({ authorization }) => authorization)).toEqual(['', 'Bearer sk-own'])
})

test('a small model that fails is replaced by the language model', async () => {
  const broken = await fake(errorReply(500, { message: 'oops' }))
  const { models } = await endpoints(streamed(['一']), {
    SMALL_MODEL: 'small',
    SMALL_BASE_URL: broken.baseUrl,
    SMALL_API_KEY: 'sk-small',
  })
  expect(await ask(models.choose().small)).toEqual({ text: '一', answeredBy: 'm-1', code: null })
  expect(models.names).toEqual(['m-1'])
})

test.each([
  ['SMALL', 'small'],
  ['VISION', 'vision'],
] as const)('%s_2 answers when %s fails, with its own key', async (role, kind) => {
  const [one, two] = [await fake(errorReply(429, { message: 'busy' })), await fake(streamed(['二']))]
  const { fakes, models } = await endpoints(streamed(['一']), {
    [`${role}_MODEL`]: 'own',
    [`${role}_BASE_URL`]: one.baseUrl,
    [`${role}_API_KEY`]: 'sk-own',
    [`${role}_2_MODEL`]: 'other',
    [`${role}_2_BASE_URL`]: two.baseUrl,
    [`${role}_2_API_KEY`]: 'sk-other',
  })
  // An operator's vision model sees, whatever its name is.
  const image = { kind: 'image', image: 'data:image/png;base64,AA' } as const
  const messages: ModelMessage[] = kind === 'vision' ? [{ role: 'user', content: [image] }] : []
  const asking = [...messages, { role: 'user', content: '问' } as const]
  expect(await ask(models.choose()[kind], asking)).toEqual({ text: '二', answeredBy: 'other', code: null })
  expect(asked([one, two, ...fakes])).toEqual([1, 1, 0, 0, 0])
  expect(two.requests[0]?.authorization).toBe('Bearer sk-other')
})

test('content that the second endpoint refuses is its failure, not that of the first', async () => {
  const { fakes, models } = await endpoints(errorReply(500, { message: 'oops' }))
  fakes[1].failWith('/chat/completions', errorReply(400, { message: 'data_inspection_failed' }))
  const reports: [string, string | undefined][] = []
  const watched = watchModels(models, ({ name }, failure) => reports.push([name, failure?.code]))
  expect(await ask(watched.choose().language)).toMatchObject({ code: 'model_filtered' })
  expect(reports).toEqual([
    ['m-1', 'model_unreachable'],
    ['m-2', 'model_filtered'],
  ])
  expect(asked(fakes)).toEqual([1, 1, 0])
})

test('models of one name at two services are told apart in reports', async () => {
  const { fakes, models } = await endpoints(errorReply(500, { message: 'oops' }), { LLM_2_MODEL: 'm-1' })
  const reports: [string, boolean][] = []
  const watched = watchModels(models, ({ name, service }, failure) =>
    reports.push([`${name} ${service}`, failure === null]),
  )
  await ask(watched.choose().language)
  const at = (index: 0 | 1) => `m-1 ${new URL(fakes[index].baseUrl).host}`
  expect(reports).toEqual([
    [at(0), false],
    [at(1), true],
  ])
})

test.each<[Record<string, string>, string]>([
  [{ VISION_2_BASE_URL: 'http://a.example', VISION_2_MODEL: 'm' }, 'VISION_MODEL：'],
  [{ IMAGE_2_BASE_URL: 'http://a.example' }, 'IMAGE_2_MODEL：'],
  [{ SMALL_2_MODEL: 'm' }, 'SMALL_2_BASE_URL：'],
  [{ IMAGE_EDIT_MODEL: 'm' }, 'IMAGE_BASE_URL：'],
  [{ IMAGE_EDIT_2_BASE_URL: 'http://a.example', IMAGE_EDIT_2_MODEL: 'm' }, 'IMAGE_EDIT_MODEL：'],
  [
    {
      EMBEDDING_BASE_URL: 'http://a.example',
      EMBEDDING_MODEL: 'bge-m3',
      EMBEDDING_2_BASE_URL: 'http://b.example',
      EMBEDDING_2_MODEL: 'text-embedding-v4',
    },
    'EMBEDDING_2_MODEL：要与 EMBEDDING_MODEL 是同一个模型',
  ],
  [{ AUX: 'no' }, 'AUX：应为 on 或 off'],
  [{ LLM_2_BASE_URL: 'http://a.example' }, 'LLM_2_MODEL：'],
  [{ LLM_3_MODEL: 'm' }, 'LLM_3_BASE_URL：'],
  [{ SMALL_MODEL: 'm' }, 'LLM_BASE_URL：'],
  [{ LLM_2_BASE_URL: 'http://a.example', LLM_2_MODEL: 'm' }, 'LLM_BASE_URL：'],
])('%j is refused', (settings, problem) => {
  expect(() => readEnvironment(settings)).toThrow(problem)
})
