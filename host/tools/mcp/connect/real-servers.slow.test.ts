import { setImmediate as tick } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { json, type Services, startServices } from '../testing/fake-services.ts'
import { hostileReplies } from '../testing/hostile-replies.ts'
import {
  eventStream,
  oldestServer,
  type RawAnswer,
  rawServer,
  rawTool,
  resultOf,
} from '../testing/raw-server.ts'
import { openConnection } from './open-connection.ts'

let services: Services
beforeAll(async () => {
  services = await startServices({})
})
beforeEach(() => {
  services.received.length = 0
})
afterAll(() => services.close())

const limits = { listMs: 5_000, callMs: 5_000, probeMs: 200 }
const open = (path = '/mcp', over: object = {}) =>
  openConnection({
    egress: services.egress,
    name: '知舟',
    url: `https://docs.example${path}`,
    member: 'm',
    auth: null,
    signal: new AbortController().signal,
    limits,
    ...over,
  })
const serve = (answer?: RawAnswer, headers: Record<string, string> = {}) => {
  services.services['docs.example'] = rawServer(answer, () => headers)
}
/** Lists, and calls once. */
async function used(path?: string) {
  const connection = await open(path)
  try {
    const { tools, skipped } = await connection.listTools()
    const [tool] = tools
    const answer = tool && (await connection.callTool(tool, {}))
    return { names: tools.map(({ name }) => name), skipped, blocks: answer?.blocks, connection }
  } finally {
    await connection.close()
  }
}
const worked = { names: ['look'], blocks: [{ kind: 'text', text: '看到了' }] }
const methods = () => services.received.map(({ body }) => /"method":"([^"]+)"/.exec(body)?.[1] ?? '')

describe('a server that answers the probe for the newest revision', () => {
  const never = new Promise<Response>(() => undefined)
  test.each<[string, () => Response | Promise<Response>]>([
    ...[400, 404, 405, 406, 409, 410, 415, 422, 429, 500, 501, 502, 503, 504].map(
      (status) => [`with ${status}`, () => new Response('no', { status })] as [string, () => Response],
    ),
    ['with 200 and nothing', () => new Response(null, { status: 200 })],
    ['with 202', () => new Response(null, { status: 202 })],
    ['with 204', () => new Response(null, { status: 204 })],
    ['with a page', () => new Response('<html></html>', { headers: { 'content-type': 'text/html' } })],
    [
      'with broken JSON',
      () => new Response('{"jsonrpc"', { headers: { 'content-type': 'application/json' } }),
    ],
    ['with JSON of another kind', () => json({ detail: 'Not Found' })],
    [
      'with an error without an id',
      () => json({ jsonrpc: '2.0', id: null, error: { code: -32_600, message: '' } }),
    ],
    ['with an error without a code', () => json({ jsonrpc: '2.0', id: null, error: 'no' })],
    ['with an empty stream', () => eventStream([])],
    ['with a stream of something else', () => eventStream(['data: hello\n\n'])],
    ['with 3 MB', () => new Response('x'.repeat(3_000_000))],
    ['never', () => never],
    [
      'with a stream that never ends',
      () =>
        eventStream(
          (async function* () {
            yield ': wait\n\n'
            await never
          })(),
        ),
    ],
  ])('%s is asked by the line before', async (_, answer) => {
    serve((message) => (message.method === 'server/discover' ? answer() : undefined))
    expect(await used()).toMatchObject(worked)
    expect(methods().filter((method) => method === 'initialize')).toHaveLength(1)
  })

  test.each([
    [401, 'login_needed'],
    [403, 'forbidden'],
  ])('with %i is not asked further', async (status, reason) => {
    serve((message) => (message.method === 'server/discover' ? new Response(null, { status }) : undefined))
    await expect(open()).rejects.toMatchObject({ reason })
    expect(methods()).toEqual(['server/discover'])
  })
})

test('a server of the oldest line is used by its stream', async () => {
  const { service, calls } = oldestServer()
  services.services['docs.example'] = service
  const { connection, ...rest } = await used('/sse')
  expect(rest).toMatchObject(worked)
  expect(connection.hasState).toBe(true)
  expect(calls).toEqual(['initialize', 'notifications/initialized', 'tools/list', 'tools/call'])
})

test('an address that is no server at all is told as before', async () => {
  services.services['docs.example'] = () => new Response('Not Found', { status: 404 })
  await expect(open()).rejects.toMatchObject({ reason: 'status' })
})

test.each<[string, (page: number) => string | undefined, number]>([
  ['the same', () => 'a', 2],
  ['two that take turns', (page) => (page % 2 === 0 ? 'a' : 'b'), 3],
  ['an empty one', () => '', 1],
])('a list ends where a cursor comes back: %s', async (_, cursorOf, pages) => {
  let page = 0
  serve((message) => {
    if (message.method !== 'tools/list') return undefined
    const tool = { ...rawTool, name: `t${page}` }
    const nextCursor = cursorOf(page)
    page += 1
    return json(resultOf(message, { tools: [tool], nextCursor }))
  })
  const { names, skipped } = await used()
  expect([names.length, skipped]).toEqual([pages, []])
})

test('a session lives until the connection is closed', async () => {
  const sessions: (string | null)[] = []
  serve(
    (_, request) => {
      sessions.push(request.headers.get('mcp-session-id'))
      return undefined
    },
    { 'mcp-session-id': 's-1' },
  )
  const { connection } = await used()
  expect(connection.hasState).toBe(true)
  expect(sessions.slice(2)).toEqual(['s-1', 's-1', 's-1'])
  // Its server is told, and nobody waits for that.
  const ended = () => services.received.filter(({ method }) => method === 'DELETE')
  while (ended().length === 0) await tick()
  expect(ended().map(({ headers }) => headers['mcp-session-id'])).toEqual(['s-1'])
})

test('headers and keys go to the origin of the server only, and no text repeats them', async () => {
  const key = 'key-of-the-map-77'
  serve((message, request) =>
    message.method === 'tools/call'
      ? json(resultOf(message, { content: [{ type: 'text', text: request.headers.get('x-key') }] }))
      : undefined,
  )
  const connection = await open('/mcp', { headers: { 'X-Key': key }, secrets: [key] })
  const { tools } = await connection.listTools()
  const answer = await connection.callTool(tools[0] ?? { name: '', schema: {} }, {})
  expect(answer.blocks).toEqual([{ kind: 'text', text: '••••••••' }])
  expect(services.received.every(({ headers }) => headers['x-key'] === key)).toBe(true)
  await connection.close()
})

test('what can not be read at all costs a sentence', async () => {
  serve((message) => {
    const deep = '['.repeat(400_000) + ']'.repeat(400_000)
    return message.method === 'tools/call'
      ? new Response(`{"jsonrpc":"2.0","id":${message.id},"result":{"structuredContent":${deep}}}`)
      : undefined
  })
  await expect(used()).rejects.toMatchObject({ reason: 'too_large' })
})

test('what fails in one call does not end those beside it', async () => {
  const gate = Promise.withResolvers<undefined>()
  serve((message) => {
    if (message.method !== 'tools/call') return undefined
    if (!(message.params?.['arguments'] as { bad?: boolean } | undefined)?.bad)
      return gate.promise.then(() => json(resultOf(message, { content: [] })))
    return eventStream(['x'.repeat(3_000_000)])
  })
  const connection = await open()
  const [tool = { name: '', schema: {} }] = (await connection.listTools()).tools
  const beside = connection.callTool(tool, {})
  await expect(connection.callTool(tool, { bad: true })).rejects.toMatchObject({ reason: 'too_large' })
  gate.resolve(undefined)
  expect(await beside).toMatchObject({ blocks: [] })
  expect(connection.isOpen).toBe(true)
  await connection.close()
})

test.each(hostileReplies)(
  '$what（$method）is not read in the process of all members',
  async ({ method, answer }) => {
    serve((message) => (message.method === method ? answer(message.id) : undefined))
    const parse = jest.spyOn(JSON, 'parse')
    const body = jest.spyOn(Response.prototype, 'json')
    await used().catch((error: unknown) => expect(error).toMatchObject({ name: 'McpFailure' }))
    const read = await Promise.all(body.mock.results.map(({ value }) => value as Promise<unknown>))
    const longest = Math.max(
      ...parse.mock.calls.map(([text]) => text.length),
      ...read.map((value) => JSON.stringify(value).length),
    )
    expect(longest).toBeLessThan(20_000)
    jest.restoreAllMocks()
    await tick()
  },
)
