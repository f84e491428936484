import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import OpenAI, { APIError } from 'openai'
import type { WaitKind } from '../../../lib/contract/frames/frame.ts'
import {
  type PersonalToken,
  type TokenScope,
  type TokenUse,
  tokenRoutes,
} from '../../../lib/contract/routes/token-routes.ts'
import { CitationTally } from '../../answers/citations/citation-tally.ts'
import type {
  AgentContext,
  AgentEvent,
  AgentRun,
  TurnProgress,
  TurnRequest,
} from '../../conversations/turns/agent.ts'
import { TurnFailure } from '../../conversations/turns/agent.ts'
import { describeOnEachDatabase } from '../../storage/testing/test-database.ts'
import { AccountClient } from '../../testing/account-client.ts'
import { buildUser } from '../../testing/build-user.ts'
import { startTestHost, type TestHost } from '../../testing/test-host.ts'
import { openTestStorage, type TestStorage } from '../../testing/test-storage.ts'

const source = {
  index: 1,
  title: '青桐公交',
  seeMoreUrl: '/help/search',
  showName: '使用指南',
  passage: '3 路公交首班 6:10，末班 22:30。',
  provider: 'library',
}
const text = '3 路首班 6:10。[1]'

type Script = (request: TurnRequest, context: AgentContext) => AgentRun

// oxlint-disable-next-line require-yield
async function* failing(): AsyncGenerator<AgentEvent, void, void> {
  throw new TurnFailure('search_failed', 'down')
}

async function* answering(): AsyncGenerator<AgentEvent, void, void> {
  yield { id: 's', type: 'search_result', target: 'replace', content: [source] }
  yield { id: 'a', type: 'markdown', target: 'start', content: '' }
  for (const part of ['3 路首班 ', '6:10。', '[1]']) yield { id: 'a', target: 'update', content: part }
}

describeOnEachDatabase('programs with a personal token', (database) => {
  let storage: TestStorage
  let host: TestHost
  let script: Script = answering
  const citations = new CitationTally()
  const asked: TurnRequest[] = []
  const resumed: TurnProgress[] = []
  beforeAll(async () => {
    storage = await openTestStorage()
    const agent = {
      limitMs: 60_000,
      start: (request: TurnRequest, context: AgentContext) => {
        asked.push(request)
        return script(request, context)
      },
      resume: async function* (_: TurnRequest, __: AgentContext, progress: TurnProgress): AgentRun {
        resumed.push(progress)
        yield { id: 'a', type: 'markdown', target: 'start', content: '跳过以后的回答' }
      },
    }
    host = await startTestHost({ ...storage, database: database() }, agent, {
      judgeCitations: citations.judge.bind(citations),
    })
  })
  afterEach(() => {
    script = answering
    asked.length = 0
    resumed.length = 0
  })
  afterAll(async () => {
    await host.close()
    await citations.close()
    await storage.remove()
  })

  async function member(scopes: readonly TokenScope[] = ['search', 'chat']) {
    const built = await buildUser(database(), {})
    const client = new AccountClient(host, { k_sso_token: built.token })
    const created = await client.post(tokenRoutes.tokenCreate.path, { name: '脚本', scopes })
    const { id, token } = created.body.data as { id: string; token: string }
    const openai = new OpenAI({ apiKey: token, baseURL: `${host.origin}/openai/v1`, maxRetries: 0 })
    const listed = async () =>
      (await client.get(tokenRoutes.tokenList.path)).body.data as { list: PersonalToken[]; uses: TokenUse[] }
    return { ...built, client, id, token, openai, listed }
  }
  const question = [{ role: 'user', content: '3 路首班几点？' }] as const
  const ask = (openai: OpenAI, change: object = {}) =>
    openai.chat.completions.create({ model: 'normal', messages: [...question], ...change })
  const failureOf = async (work: Promise<unknown>) => {
    const error = await work.then(
      () => undefined,
      (thrown: unknown) => thrown,
    )
    if (!(error instanceof APIError)) throw new Error('The call did not fail as an error of the protocol.')
    return {
      status: error.status as number | undefined,
      param: error.param,
      code: error.code,
      message: error.message,
    }
  }

  test('an answer has its text, its sources with their verdicts, and the history that was sent', async () => {
    const { openai, owner } = await member()
    const messages = [
      { role: 'system', content: '说粤语' },
      { role: 'user', content: '有哪几路？' },
      { role: 'assistant', content: '3 路' },
      ...question,
    ]
    const reply = await ask(openai, { messages })
    expect(reply).toMatchObject({
      object: 'chat.completion',
      model: 'normal',
      choices: [{ message: { role: 'assistant', content: text }, finish_reason: 'stop' }],
      citations: [{ index: 1, title: '青桐公交', passage: source.passage, supported: true }],
      notes: ['系统消息没有用上：它按自己的规则回答'],
    })
    expect(asked).toMatchObject([
      { owner, question: '3 路首班几点？', history: [{ question: '有哪几路？', answer: '3 路' }] },
    ])
    const { build } = database()
    for (const table of ['conversations', 'records', 'turns'] as const)
      expect(
        await database().all(build.selectFrom(table).select('owner').where('owner', '=', owner)),
      ).toEqual([])
  })

  test('the same answer is streamed, with the usage at its end', async () => {
    const { openai } = await member()
    const stream = await openai.chat.completions.create({
      model: 'normal',
      messages: [...question],
      stream: true,
      stream_options: { include_usage: true },
    })
    const chunks = []
    for await (const chunk of stream) chunks.push(chunk)
    expect(chunks.map(({ choices }) => choices[0]?.delta.content ?? '').join('')).toBe(text)
    expect(chunks.filter(({ choices }) => choices[0]?.delta.content).length).toBeGreaterThan(1)
    expect(chunks.at(-2)).toMatchObject({
      choices: [{ finish_reason: 'stop' }],
      citations: [{ supported: true }],
    })
    expect(chunks.at(-1)).toMatchObject({ choices: [], usage: { total_tokens: 0 } })
  })

  const section = { id: 's1', title: '线路', points: [] }
  test.each<[WaitKind, object, string]>([
    ['options', { isSkipped: true }, '问题没有先问清楚：程序里跳过了要人回答的几问'],
    ['tool', { option: { tool: { id: '1', allow: 'no' } } }, '有的工具要人点头才能用，程序里没有用'],
    ['outline', { option: { outline: { sections: [section] } } }, '按第一版大纲写的：程序里不能先改大纲'],
  ])('where a person would choose (%s) it goes on, and a note says so', async (wait, choice, note) => {
    script = async function* () {
      yield { checkpoint: 'understood', result: 1 }
      const planned = { ...section, state: 'planned', queries: 1, pages: 0, sources: 0 }
      const head = { title: '公交', kind: 'report', minutes: 1, version: 1, versions: 1 }
      const content = { ...head, sections: [planned] }
      yield { id: 'o', type: 'outline', target: 'replace', content }
      return { wait, step: '1', saved: { left: 1 }, until: Date.now() + 1_000 }
    }
    const { openai } = await member()
    expect(await ask(openai, { model: 'copilot', max_tokens: 7, top_p: null })).toMatchObject({
      choices: [{ message: { content: '跳过以后的回答' } }],
      notes: [note],
      ignored_parameters: ['max_tokens'],
    })
    expect(resumed).toMatchObject([{ chosen: { step: '1', saved: { left: 1 }, choice } }])
    expect(resumed[0]?.steps).toEqual(new Map([['understood', 1]]))
  })

  test.each<[string, object, { status: number; param: string | null }]>([
    ['an unknown model', { model: 'gpt-9' }, { status: 404, param: 'model' }],
    ['two answers', { n: 2 }, { status: 400, param: 'n' }],
    ['log probabilities', { logprobs: true }, { status: 400, param: 'logprobs' }],
    ['JSON', { response_format: { type: 'json_object' } }, { status: 400, param: 'response_format' }],
    [
      'tools of its own',
      { tools: [{ type: 'function', function: { name: 'f' } }] },
      { status: 400, param: 'tools' },
    ],
    ['no question', { messages: [{ role: 'assistant', content: '好' }] }, { status: 400, param: 'messages' }],
    [
      'a picture',
      { messages: [{ role: 'user', content: [{ type: 'image_url' }] }] },
      { status: 400, param: 'messages' },
    ],
    [
      'a long question',
      { messages: [{ role: 'user', content: '长'.repeat(4_001) }] },
      { status: 400, param: 'messages' },
    ],
    ['files without the scope', { file_ids: ['f'] }, { status: 403, param: null }],
  ])('%s is refused in the form of the protocol', async (_, change, expected) => {
    const { openai } = await member()
    expect(await failureOf(ask(openai, change))).toMatchObject(expected)
    expect(asked).toEqual([])
  })

  test('a failure of the agent is an error, also in the middle of a stream', async () => {
    script = failing
    const { openai, listed } = await member()
    expect(await failureOf(ask(openai))).toMatchObject({ status: 502, code: 'search_failed' })
    script = async function* () {
      yield { id: 'a', type: 'markdown', target: 'start', content: '前半' }
      throw new TurnFailure('model_unreachable', 'broke')
    }
    const stream = await openai.chat.completions.create({
      model: 'normal',
      messages: [...question],
      stream: true,
    })
    const reading = (async () => {
      for await (const _ of stream);
    })()
    expect(await failureOf(reading)).toMatchObject({ code: 'model_unreachable' })
    expect((await listed()).uses.map(({ status }) => status)).toEqual([502, 502])
  })

  test('a client that leaves stops the agent and frees its place', async () => {
    const { openai, listed } = await member()
    const stopped = Promise.withResolvers<void>()
    script = async function* (_, { signal }) {
      yield { id: 'a', type: 'markdown', target: 'start', content: '前半' }
      signal.addEventListener('abort', () => stopped.resolve(), { once: true })
      await new Promise(() => undefined)
    }
    for (let left = 0; left < 6; left += 1) {
      const stream = await openai.chat.completions.create({
        model: 'normal',
        messages: [...question],
        stream: true,
      })
      for await (const chunk of stream) if (chunk.choices[0]?.delta.content) break
    }
    await stopped.promise
    script = answering
    await expect(ask(openai)).resolves.toBeDefined()
    let uses: TokenUse[] = []
    while (uses.length < 7) ({ uses } = await listed())
    expect(uses.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 499, 499, 499, 499, 499, 499,
    ])
  })

  test('a member asks four questions at once through programs', async () => {
    const { openai } = await member()
    const gate = Promise.withResolvers<void>()
    script = async function* () {
      await gate.promise
      yield* answering()
    }
    const running = Array.from({ length: 4 }, () => ask(openai))
    while (asked.length < 4) await new Promise(setImmediate)
    expect(await failureOf(ask(openai))).toMatchObject({ status: 429, code: 'rate_limit_exceeded' })
    gate.resolve()
    await Promise.all(running)
  })

  test('models are the searches, the built-in agents and own ones, by the scopes', async () => {
    const idsOf = async (openai: OpenAI) => (await openai.models.list()).data.map(({ id }) => id)
    const all = await idsOf((await member()).openai)
    expect(all.slice(0, 4)).toEqual(['normal', 'copilot', 'research', 'universal'])
    expect(all).toHaveLength(19)
    const { openai } = await member(['search'])
    expect(await idsOf(openai)).toEqual(['normal', 'copilot', 'research'])
    expect(await failureOf(ask(openai, { model: 'writing' }))).toMatchObject({ status: 403 })
  })

  test('a token is shown once, listed by its end, and dead once revoked, expired or its member blocked', async () => {
    const { client, id, token, openai, listed } = await member()
    await ask(openai)
    const { list, uses } = await listed()
    expect(list).toMatchObject([{ id, name: '脚本', tail: token.slice(-4), uses: 1 }])
    expect(JSON.stringify(list)).not.toContain(token.slice(3, 30))
    expect(uses).toMatchObject([
      { token: '脚本', path: '/openai/v1/chat/completions', model: 'normal', status: 200 },
    ])
    const other = await member()
    await other.client.post(tokenRoutes.tokenRevoke.path, { id })
    await expect(ask(openai)).resolves.toBeDefined()
    await client.post(tokenRoutes.tokenRevoke.path, { id })
    expect(await failureOf(ask(openai))).toMatchObject({ status: 401, code: 'invalid_api_key' })
    expect((await listed()).uses[0]).toMatchObject({ token: '' })

    const { build } = database()
    const blocked = await member()
    await database().batch([
      {
        query: build
          .updateTable('users')
          .set({ blocked_at: 1 })
          .where('uid', '=', blocked.user.uid)
          .compile(),
      },
    ])
    expect(await failureOf(ask(blocked.openai))).toMatchObject({ status: 401 })
    const expired = await member()
    await database().batch([
      {
        query: build
          .updateTable('personal_tokens')
          .set({ expires_at: 1 })
          .where('id', '=', expired.id)
          .compile(),
      },
    ])
    expect(await failureOf(ask(expired.openai))).toMatchObject({ status: 401 })
    const nobody = new OpenAI({ apiKey: 'zz_nothing', baseURL: `${host.origin}/openai/v1`, maxRetries: 0 })
    expect(await failureOf(ask(nobody))).toMatchObject({ status: 401 })
  })

  test('a member has at most 20 tokens, also when they are created at once; names and scopes are checked', async () => {
    const { client, listed } = await member()
    const create = (body: object) => client.post(tokenRoutes.tokenCreate.path, body)
    const many = await Promise.all(
      Array.from({ length: 24 }, (_, at) => create({ name: `脚本 ${at}`, scopes: ['search'] })),
    )
    expect(many.filter(({ status }) => status === 200)).toHaveLength(19)
    expect(many.find(({ status }) => status !== 200)?.body).toMatchObject({
      code: 413,
      data: { field: 'name' },
    })
    expect((await listed()).list).toHaveLength(20)
    for (const [body, field] of [
      [{ name: ' ', scopes: ['search'] }, 'name'],
      [{ name: '长'.repeat(41), scopes: ['search'] }, 'name'],
      [{ name: '好', scopes: [] }, 'scopes'],
    ] as const)
      expect((await create(body)).body).toMatchObject({ code: 400, data: { field } })
  })
})
