import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import type OpenAI from 'openai'
import { cards } from '../../../lib/contract/cards/cards.ts'
import type { WaitKind } from '../../../lib/contract/frames/frame.ts'
import type { TokenUse } from '../../../lib/contract/routes/token-routes.ts'
import type { AgentEvent } from '../../conversations/turns/agent.ts'
import { TurnFailure } from '../../conversations/turns/agent.ts'
import { bytesOf } from '../../files/testing/file-client.ts'
import { giveFile } from '../../files/testing/give-file.ts'
import { statement } from '../../storage/database/database.ts'
import { describeOnEachDatabase } from '../../storage/testing/test-database.ts'
import {
  answering,
  ask,
  failureOf,
  openProgramHost,
  type ProgramHost,
  question,
  resumedText,
  source,
  text,
} from '../testing/program-host.ts'

// oxlint-disable-next-line require-yield
async function* failing(): AsyncGenerator<AgentEvent, void, void> {
  throw new TurnFailure('search_failed', 'down')
}

describeOnEachDatabase('the protocol of OpenAI', (database) => {
  let programs: ProgramHost
  beforeAll(async () => {
    programs = await openProgramHost(database())
  })
  afterEach(() => programs.reset())
  afterAll(() => programs.close())

  test('an answer has its text, its sources with their verdicts, and the history that was sent', async () => {
    const { openai, owner } = await programs.member()
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
      citations: [
        { index: 1, title: '青桐公交', passage: source.passage, supported: true, state: 'supported' },
      ],
      notes: ['系统消息没有用上：它按自己的规则回答'],
    })
    expect(programs.scripted.asked).toMatchObject([
      { owner, question: '3 路首班几点？', history: [{ question: '有哪几路？', answer: '3 路' }] },
    ])
    const { build } = database()
    for (const table of ['conversations', 'records', 'turns'] as const)
      expect(
        await database().all(build.selectFrom(table).select('owner').where('owner', '=', owner)),
      ).toEqual([])
  })

  test.each([
    ['universal', { question: '3 路首班几点？', instructions: '说粤语\n\n短一点' }],
    ['coding', { question: '说粤语\n\n短一点\n\n3 路首班几点？' }],
  ])(
    'system messages are requirements, and what is searched for is the question: %s',
    async (model, asked) => {
      const { openai } = await programs.member()
      const messages = [
        { role: 'system', content: '说粤语' },
        ...question,
        { role: 'developer', content: '短一点' },
      ]
      await ask(openai, { model, messages })
      expect(programs.scripted.asked).toMatchObject([asked])
    },
  )

  test('the same answer is streamed, with the usage at its end', async () => {
    const { openai } = await programs.member()
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
    ['tool', { isSkipped: true, isExpired: true }, '有的工具要人点头才能用，程序里没有用'],
    ['outline', { option: { outline: { sections: [section] } } }, '按第一版大纲写的：程序里不能先改大纲'],
  ])('where a person would choose (%s) it goes on, and a note says so', async (wait, choice, note) => {
    programs.scripted.script = async function* () {
      yield { checkpoint: 'understood', result: 1 }
      const planned = { ...section, state: 'planned', queries: 1, pages: 0, sources: 0 }
      const head = { title: '公交', kind: 'report', minutes: 1, version: 1, versions: 1 }
      const content = { ...head, sections: [planned] }
      yield cards.stored({ id: 'o', type: 'outline', target: 'replace', content })
      return { wait, step: '1', saved: { left: 1 }, until: Date.now() + 1_000 }
    }
    const { openai } = await programs.member()
    expect(await ask(openai, { model: 'copilot', max_tokens: 7, top_p: null })).toMatchObject({
      choices: [{ message: { content: resumedText } }],
      notes: [note],
      ignored_parameters: ['max_tokens'],
    })
    expect(programs.scripted.resumed).toMatchObject([{ chosen: { step: '1', saved: { left: 1 }, choice } }])
    expect(programs.scripted.resumed[0]?.steps).toEqual(new Map([['understood', 1]]))
  })

  test('every parameter that is not read is named, and none that is', async () => {
    const { openai } = await programs.member()
    const unread = {
      tool_choice: 'auto',
      user: 'u',
      reasoning_effort: 'low',
      metadata: { a: 'b' },
      store: true,
    }
    const read = { temperature: 1, n: 1, stream: false, response_format: { type: 'text' }, tools: [] }
    const reply = await ask(openai, { ...unread, ...read, seed: 3, logit_bias: null })
    expect(reply).toMatchObject({ ignored_parameters: [...Object.keys(unread), 'seed'] })
  })

  test('a model is found by its id; paths that do not exist are answered in that protocol', async () => {
    const { openai } = await programs.member()
    expect(await openai.models.retrieve('normal')).toMatchObject({ id: 'normal', object: 'model' })
    expect(await failureOf(openai.models.retrieve('gpt-9'))).toMatchObject({
      status: 404,
      code: 'model_not_found',
    })
    const nowhere = openai.embeddings.create({ model: 'normal', input: '问' })
    expect(await failureOf(nowhere)).toMatchObject({
      status: 404,
      code: 'unknown_url',
      type: 'invalid_request_error',
    })
  })

  test('a program in a page of another site may call, with whatever headers its client sends', async () => {
    const path = `${programs.origin}/openai/v1/chat/completions`
    const headers = 'authorization,content-type,x-stainless-lang'
    const preflight = await fetch(path, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://app.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': headers,
      },
    })
    expect([preflight.status, preflight.headers.get('access-control-allow-headers')]).toEqual([204, headers])
    const refused = await fetch(path, { method: 'POST', headers: { origin: 'https://app.example' } })
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([401, '*'])
    expect(refused.headers.get('access-control-allow-credentials')).toBeNull()
  })

  test('a long system message is named as such', async () => {
    const { openai } = await programs.member()
    const messages = [{ role: 'system', content: '长'.repeat(16_000) }, ...question]
    expect(await failureOf(ask(openai, { model: 'universal', messages }))).toMatchObject({
      status: 400,
      message: expect.stringContaining('系统消息和最后一条消息合起来最长'),
    })
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
    const { openai } = await programs.member()
    expect(await failureOf(ask(openai, change))).toMatchObject(expected)
    expect(programs.scripted.asked).toEqual([])
  })

  test('files that can not be read are refused, those of others like those that do not exist', async () => {
    const [mine, other] = [
      await programs.member(['search', 'chat', 'files']),
      await programs.member(['search', 'chat', 'files']),
    ]
    const give = (owner: string, name: string) => giveFile(programs.storage, owner, name, bytesOf('青桐渡口'))
    const own = await give(mine.owner, '渡口.txt')
    await ask(mine.openai, { file_ids: [own, own] })
    expect(programs.scripted.asked).toMatchObject([{ prompt: { file_ids: [own, own] } }])
    programs.scripted.asked.length = 0

    const refused = async (...file_ids: string[]) => {
      const { message, ...failure } = await failureOf(ask(mine.openai, { file_ids }))
      expect(failure).toMatchObject({ status: 400, param: 'file_ids', type: 'invalid_request_error' })
      return message.replace(file_ids.at(-1) ?? '', 'ID')
    }
    const theirs = await give(other.owner, '别人的.txt')
    const missing = await refused(own, 'no-such-file')
    expect(missing).toContain('没有文件 ID')
    expect(await refused(own, theirs)).toBe(missing)

    const { build } = database()
    const change = async (set: object) =>
      database().batch([statement(build.updateTable('files').set(set).where('id', '=', own))])
    await change({ state: 'parsing' })
    expect(await refused(own)).toContain('《渡口.txt》还没有读完')
    await change({ state: 'failed' })
    expect(await refused(own)).toContain('《渡口.txt》没有读出来')
    await change({ state: 'ready', deleted_at: 1 })
    expect(await refused(own)).toBe(missing)
    expect(programs.scripted.asked).toEqual([])
  })

  test('an agent that the member may not use is an unknown model', async () => {
    const none = await openProgramHost(database(), { findAgent: async () => null })
    try {
      const { openai } = await none.member()
      expect(await failureOf(ask(openai, { model: 'custom:another' }))).toMatchObject({
        status: 404,
        param: 'model',
        code: 'model_not_found',
      })
    } finally {
      await none.close()
    }
  })

  test('a failure of the agent is an error, also in the middle of a stream', async () => {
    programs.scripted.script = failing
    const { openai, listed } = await programs.member()
    expect(await failureOf(ask(openai))).toMatchObject({ status: 502, code: 'search_failed' })
    programs.scripted.script = async function* () {
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
    const { openai, listed } = await programs.member()
    const stopped = Promise.withResolvers<void>()
    programs.scripted.script = async function* (_, { signal }) {
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
    programs.scripted.script = answering
    await expect(ask(openai)).resolves.toBeDefined()
    let uses: TokenUse[] = []
    while (uses.length < 7) ({ uses } = await listed())
    expect(uses.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 499, 499, 499, 499, 499, 499,
    ])
  })

  test('a member asks four questions at once through programs', async () => {
    const { openai } = await programs.member()
    const gate = Promise.withResolvers<void>()
    programs.scripted.script = async function* () {
      await gate.promise
      yield* answering()
    }
    const running = Array.from({ length: 4 }, () => ask(openai))
    while (programs.scripted.asked.length < 4) await new Promise(setImmediate)
    expect(await failureOf(ask(openai))).toMatchObject({
      status: 429,
      code: 'rate_limit_exceeded',
      retryAfter: '1',
    })
    gate.resolve()
    await Promise.all(running)
  })

  test('models are the searches, the built-in agents and own ones, by the scopes', async () => {
    const idsOf = async (openai: OpenAI) => (await openai.models.list()).data.map(({ id }) => id)
    const all = await idsOf((await programs.member()).openai)
    expect(all.slice(0, 4)).toEqual(['normal', 'copilot', 'research', 'universal'])
    expect(all).toHaveLength(19)
    const { openai } = await programs.member(['search'])
    expect(await idsOf(openai)).toEqual(['normal', 'copilot', 'research'])
    expect(await failureOf(ask(openai, { model: 'writing' }))).toMatchObject({ status: 403 })
  })
})
