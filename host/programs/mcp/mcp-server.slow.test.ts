import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import {
  Client as NewClient,
  StreamableHTTPClientTransport as NewTransport,
} from '@modelcontextprotocol/client'
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as OldTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { describeOnEachDatabase } from '../../storage/testing/test-database.ts'
import { createPageTool } from '../../tools/page-tool.ts'
import { openTools } from '../../tools/registry.ts'
import { createSearchTool } from '../../tools/search-tool.ts'
import { ask, openProgramHost, type ProgramHost, question, source, text } from '../testing/program-host.ts'

const info = { name: 'test', version: '1' }
const page = 'https://bus.example/3'
const opened: string[] = []
const tools = openTools([
  createSearchTool({
    name: 'web_search',
    title: '联网搜索',
    description: '搜索',
    search: async () => [{ ...source, seeMoreUrl: page }, source],
  }),
  createPageTool(async (url) => {
    opened.push(url)
    return { title: '3 路', site: '', publishedAt: '', text: '首班 6:10。'.repeat(4_000) }
  }),
])

interface Caller {
  call(
    name: string,
    input: object,
  ): Promise<{
    readonly isError?: boolean
    readonly content: readonly { readonly text?: string }[]
    readonly structuredContent?: Readonly<Record<string, unknown>>
  }>
  names(): Promise<readonly string[]>
  close(): Promise<void>
}

async function newLine(origin: string, token: string): Promise<Caller> {
  const client = new NewClient(info, { versionNegotiation: { mode: 'auto' } })
  await client.connect(new NewTransport(new URL('/mcp', origin), headersWith(token)))
  return {
    call: async (name, input) => (await client.callTool({ name, arguments: { ...input } })) as never,
    names: async () => (await client.listTools()).tools.map(({ name }) => name),
    close: () => client.close(),
  }
}

async function oldLine(origin: string, token: string): Promise<Caller> {
  const client = new OldClient(info)
  await client.connect(new OldTransport(new URL('/mcp', origin), headersWith(token)) as never)
  return {
    call: async (name, input) => (await client.callTool({ name, arguments: { ...input } })) as never,
    names: async () => (await client.listTools()).tools.map(({ name }) => name),
    close: () => client.close(),
  }
}

const headersWith = (token: string) => ({ requestInit: { headers: { authorization: `Bearer ${token}` } } })

describeOnEachDatabase('the Model Context Protocol for programs', (database) => {
  let programs: ProgramHost
  const open: Caller[] = []
  beforeAll(async () => {
    programs = await openProgramHost(database(), { tools })
  })
  afterEach(async () => {
    await Promise.all(open.splice(0).map((each) => each.close()))
    programs.reset()
    opened.length = 0
  })
  afterAll(() => programs.close())

  describe.each([
    ['new', newLine],
    ['old', oldLine],
  ] as const)('by a client of the %s line', (_, connect) => {
    async function connected(token: string) {
      const client = await connect(programs.origin, token)
      open.push(client)
      return client
    }

    test('an answer, its sources and its verdicts are those of the other protocol; the use is listed', async () => {
      const { token, openai, listed } = await programs.member()
      const client = await connected(token)
      expect(await client.names()).toEqual([
        'search',
        'ask',
        'read_source',
        'check',
        'list_agents',
        'ask_agent',
      ])
      const history = [{ question: '有哪几路？', answer: '3 路' }]
      const reply = await client.call('ask', { question: question[0].content, history })
      const { citations } = (await ask(openai)) as unknown as { citations: object[] }
      expect(reply.structuredContent).toEqual({
        answer: text,
        citations: citations.map((each) => ({ ...each, key: '' })),
        notes: [],
        is_cut: false,
      })
      expect(reply.content[0]?.text).toContain(`${text}\n\n[1] 青桐公交`)
      expect(programs.scripted.asked[0]).toMatchObject({ question: question[0].content, history })
      expect((await listed()).uses).toMatchObject([
        { path: '/openai/v1/chat/completions' },
        { path: '/mcp', model: 'normal', status: 200 },
      ])
    })

    test('sources that were shown can be read, page by page; other addresses are not opened', async () => {
      const client = await connected((await programs.member()).token)
      const found = await client.call('search', { query: '3 路' })
      const [first, own] = (found.structuredContent?.['sources'] ?? []) as { url: string; key: string }[]
      expect(first).toMatchObject({ index: 1, url: page, title: '青桐公交' })
      expect(own).toMatchObject({ key: '' })
      const whole = await client.call('read_source', { ...first })
      expect(whole.structuredContent).toMatchObject({ url: page, offset: 0 })
      expect(whole.content[0]?.text).toContain('用 offset=20000 接着读')
      const rest = await client.call('read_source', { ...first, offset: 20_000 })
      expect(rest.content[0]?.text).not.toContain('接着读')
      expect(opened).toEqual([page, page])

      const other = await connected((await programs.member()).token)
      for (const [by, input] of [
        [client, { url: `${page}?q=secret`, key: first?.key }],
        [client, { url: page, key: '' }],
        [other, { url: page, key: first?.key }],
      ] as const)
        expect(await by.call('read_source', input)).toMatchObject({
          isError: true,
          content: [{ text: '只能读搜索和回答里给出的来源，地址和 key 都要照写' }],
        })
      expect(opened).toHaveLength(2)
    })

    test('agents are listed and asked by the scopes of the token', async () => {
      const client = await connected((await programs.member()).token)
      const { agents } = (await client.call('list_agents', {})).structuredContent as {
        agents: { id: string }[]
      }
      expect(agents.map(({ id }) => id)).toContain('writing')
      expect(await client.call('ask_agent', { agent: 'writing', question: '写首诗' })).toMatchObject({
        structuredContent: { answer: text },
      })
      expect(await client.call('ask_agent', { agent: 'nobody', question: '在吗' })).toMatchObject({
        isError: true,
        content: [{ text: '没有模型 nobody' }],
      })
      const searching = await connected((await programs.member(['search'])).token)
      for (const [name, input] of [
        ['list_agents', {}],
        ['ask_agent', { agent: 'writing', question: '写首诗' }],
      ] as const)
        expect(await searching.call(name, input)).toMatchObject({
          isError: true,
          content: [{ text: '这个令牌不能这样用，请换一个有这项用途的' }],
        })
    })

    test('a revoked or wrong token is refused at the next call', async () => {
      const { client: browser, id, token } = await programs.member()
      const client = await connected(token)
      await client.names()
      await browser.post('/usercenter/v1/token/revoke', { id })
      await expect(client.call('ask', { question: '在吗' })).rejects.toThrow()
      await expect(connect(programs.origin, 'zz_wrong')).rejects.toThrow()
      expect(programs.scripted.asked).toEqual([])
    })

    test('four questions of a member run at once', async () => {
      const { token } = await programs.member()
      const gate = Promise.withResolvers<void>()
      programs.scripted.script = async function* () {
        await gate.promise
        yield { id: 'a', type: 'markdown', target: 'start', content: text }
      }
      const client = await connected(token)
      const calls = Array.from({ length: 5 }, () => client.call('ask', { question: '在吗' }))
      const first = await Promise.race(calls)
      expect(first).toMatchObject({ isError: true })
      gate.resolve()
      const results = await Promise.all(calls)
      expect(results.filter(({ isError }) => isError !== true)).toHaveLength(4)
    })
  })

  test('a program that leaves stops its question, which is listed so', async () => {
    const { token, listed } = await programs.member()
    const [asked, stopped] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    programs.scripted.script = async function* (_, { signal }) {
      signal.addEventListener('abort', () => stopped.resolve())
      asked.resolve()
      await stopped.promise
      yield { id: 'a', type: 'markdown', target: 'start', content: '' }
    }
    const leaving = new AbortController()
    const call = {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'ask', arguments: { question: '在吗' } },
    }
    const reply = fetch(`${programs.origin}/mcp`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/json, text/event-stream',
        'content-type': 'application/json',
        'mcp-protocol-version': '2025-06-18',
      },
      body: JSON.stringify(call),
      signal: leaving.signal,
    })
    await asked.promise
    leaving.abort()
    await expect(reply.then((each) => each.text())).rejects.toThrow()
    await stopped.promise
    for (;;) {
      const { uses } = await listed()
      if (uses.length === 0) continue
      expect(uses).toMatchObject([{ path: '/mcp', model: 'normal', status: 499 }])
      break
    }
  })

  test('without a token, and for what is no JSON, the reply is an error of the protocol', async () => {
    const post = (headers: Readonly<Record<string, string>>, body: string) =>
      fetch(`${programs.origin}/mcp`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body,
      })
    const nobody = await post({}, '{}')
    expect(nobody.status).toBe(401)
    expect(nobody.headers.get('www-authenticate')).toBe('Bearer')
    expect(await nobody.json()).toMatchObject({ jsonrpc: '2.0', error: { code: -32_000 } })
    const { token } = await programs.member()
    const deep = '['.repeat(400_000) + ']'.repeat(400_000)
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/call' }
    for (const [body, status] of [
      ['{', 400],
      [deep, 400],
      [JSON.stringify({ ...call, params: 0 }).replace(':0}', `:${deep}}`), 400],
      [`"${'x'.repeat(2_000_000)}"`, 413],
    ] as const) {
      const reply = await post({ authorization: `Bearer ${token}` }, body)
      expect([body.slice(0, 60), reply.status]).toEqual([body.slice(0, 60), status])
      expect(await reply.json()).toMatchObject({ error: { message: expect.stringMatching(/./) } })
    }
  })
})
