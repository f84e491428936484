import { existsSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { toolSettings } from '../../../../lib/contract/plugins/tool.ts'
import { Egress } from '../../../outbound/egress.ts'
import { OutboundFailure } from '../../../outbound/outbound-failure.ts'
import { publicAddress } from '../../../outbound/testing/egress-to.ts'
import { type HttpsFake, startHttpsFake } from '../testing/https-fake.ts'
import { type CallDeps, callTool } from './call-tool.ts'
import type { CalledPlugin } from './called-plugin.ts'
import { SealedSecrets } from './exchange-failure.ts'

let fake: HttpsFake
beforeAll(async () => {
  fake = await startHttpsFake()
})
beforeEach(() => {
  fake.received.length = 0
})
afterAll(() => fake.close())

const canary = 'sk/canary+7d1e==9f'
const headerCanary = 'header-canary-5512'
const inHeader: CalledPlugin = {
  url: 'https://api.example.com/v1',
  headers: [{ name: 'X-App', value: headerCanary }],
  auth: { location: 'header', name: 'Authorization', token: `Bearer ${canary}` },
}
const inQuery: CalledPlugin = { ...inHeader, auth: { location: 'query', name: 'token', token: canary } }
const tool = toolSettings.parse({
  name: 't',
  description: 'd',
  method: 'POST',
  path: '/things',
  content_type: 'application/json',
  params: [{ name: 'q', in: 'query', type: 'string' }],
})

const call = (plugin: CalledPlugin, deps: Partial<CallDeps> = {}, given: Record<string, unknown> = {}) =>
  callTool(
    { egress: fake.egress, makeId: () => 'id', ...deps },
    () => plugin,
    tool,
    given,
    AbortSignal.timeout(20_000),
  )

const forms = (secret: string) => [
  secret,
  encodeURIComponent(secret),
  JSON.stringify(secret).slice(1, -1),
  ...['', 'a', 'ab'].map((before) =>
    Buffer.from(before + secret)
      .toString('base64')
      .slice(4, -4),
  ),
]
/** In any usual encoding. */
const leaks = (text: string) => [canary, headerCanary].flatMap(forms).filter((form) => text.includes(form))

describe.each([
  ['a header', inHeader],
  ['the query', inQuery],
])('the token in %s', (_where, plugin) => {
  test('is sent, and shown nowhere, whatever the server repeats', async () => {
    fake.answer = (request, response) => {
      const said = JSON.stringify(request.headers) + request.path
      response
        .writeHead(200, {
          'content-type': 'application/json',
          'x-echo': encodeURIComponent(said),
          'x-raw': canary,
        })
        .end(
          JSON.stringify({
            said,
            encoded: encodeURIComponent(said),
            base64: ['', 'a', 'ab'].map((before) =>
              Buffer.from(`${before}${canary}${headerCanary}`).toString('base64'),
            ),
            url: new URL(`https://x.example.com/?${new URLSearchParams({ canary })}`).href,
          }),
        )
    }
    const { exchange } = await call(plugin, {}, { q: canary, body: { again: headerCanary } })
    const [sent] = fake.received
    expect(JSON.stringify(sent?.headers) + decodeURIComponent(sent?.path ?? '')).toContain(canary)
    expect(sent?.headers['x-app']).toBe(headerCanary)
    expect(exchange.response?.status).toBe(200)
    expect(leaks(JSON.stringify(exchange))).toEqual([])
    expect(exchange.response?.model_text).toContain('••••')
  })

  test.each([301, 302, 303, 307, 308])('goes to no other origin by a %i', async (status) => {
    fake.answer = (request, response) => {
      if (request.host === 'other.example.com') response.end('arrived')
      else response.writeHead(status, { location: `https://other.example.com${request.path}` }).end()
    }
    const { exchange } = await call(plugin, {}, { body: { a: canary } })
    const [, second] = fake.received
    expect(second?.host).toBe('other.example.com')
    expect(second?.body).toBe('')
    expect(leaks(JSON.stringify(second))).toEqual([])
    expect(exchange.response?.body).toBe('arrived')
  })

  test('in another part of the address of a redirect stops the call', async () => {
    fake.answer = (_request, response) =>
      response.writeHead(302, { location: `https://other.example.com/${encodeURIComponent(canary)}` }).end()
    const { exchange } = await call(plugin)
    expect(exchange.error?.reason).toBe('redirects')
    expect(fake.received).toHaveLength(1)
    expect(leaks(JSON.stringify(exchange))).toEqual([])
  })

  test('is not in the type of a reply that is no text, also not where it is cut', async () => {
    for (const before of ['', 'x'.repeat(85)]) {
      fake.answer = (_request, response) =>
        response
          .writeHead(200, { 'content-type': `image/${before}${canary}${headerCanary}` })
          .end(Buffer.of(0, 1))
      const { exchange } = await call(plugin)
      const said = JSON.stringify(exchange)
      expect(said).toContain('不是文本')
      expect(leaks(said)).toEqual([])
      expect(said).not.toContain(canary.slice(0, 5))
    }
  })

  test('is in no error', async () => {
    fake.answer = (_request, response) =>
      response.writeHead(500, { 'content-type': 'text/plain' }).end(`bad token ${canary}`)
    const { exchange } = await call(plugin)
    expect(exchange.response?.body).toBe('bad token ••••••••')
    const failed = await call(plugin, {
      egress: new Egress({ resolve: () => Promise.reject(new Error(canary)) }),
    })
    expect(failed.exchange.error).toEqual({ reason: 'unreachable', message: '找不到这个域名，没有发送' })
    expect(leaks(JSON.stringify(failed.exchange))).toEqual([])
  })
})

test('redirects in the same origin keep what was sent', async () => {
  fake.answer = (request, response) => {
    if (request.path.startsWith('/v1')) response.writeHead(307, { location: '/v2' }).end()
    else response.end('done')
  }
  await call(inHeader, {}, { body: { a: 1 } })
  expect(fake.received[1]).toMatchObject({ body: '{"a":1}', headers: { 'x-app': headerCanary } })
})

const failures: [string, (() => Partial<CallDeps>) | CalledPlugin, object][] = [
  ['a private address', { ...inHeader, url: 'https://10.0.0.1/' }, { reason: 'refused' }],
  ['another port', { ...inHeader, url: 'https://api.example.com:22/' }, { reason: 'refused' }],
  [
    'a certificate that nobody trusts',
    () => ({ egress: { open: () => Promise.reject(untrusted()) } }),
    { reason: 'unreachable', message: '对方的证书不可信，或不支持安全连接，没有发送' },
  ],
]
function untrusted() {
  const cause = Object.assign(new Error('self-signed'), { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' })
  return new OutboundFailure('dropped', { cause })
}

test.each(failures)('%s is said', async (_what, given, expected) => {
  const { exchange } = typeof given === 'function' ? await call(inHeader, given()) : await call(given)
  expect(exchange.error).toMatchObject(expected)
  expect(exchange.request).toBeDefined()
  expect(fake.received).toEqual([])
})

test('a silent server is given up, with the request shown', async () => {
  fake.answer = () => undefined
  const { exchange } = await call(inHeader, { limitMs: 150 })
  expect(exchange).toMatchObject({ error: { reason: 'timeout' }, request: { method: 'POST' } })
})

test('a reply that stops in the middle is shown as far as it came', async () => {
  fake.answer = (_request, response) =>
    void response.writeHead(200, { 'content-type': 'text/plain' }).write('half')
  const { exchange, reply } = await call(inHeader, { limitMs: 300 })
  expect(exchange).toMatchObject({
    error: { reason: 'timeout' },
    response: { body: 'half', truncated: true },
  })
  expect(reply).toBeUndefined()
})

test('secrets that cannot be opened are said', async () => {
  const open = () => Promise.reject(new SealedSecrets())
  const deps = { egress: fake.egress, makeId: () => 'id' }
  const { exchange } = await callTool(deps, open, tool, {}, AbortSignal.timeout(5_000))
  expect(exchange).toEqual({ error: { reason: 'secrets', message: '密钥打不开了，请在插件里重新填写' } })
})

test('endless redirects are said', async () => {
  fake.answer = (_request, response) => response.writeHead(302, { location: '/v1/again' }).end()
  expect((await call(inHeader)).exchange.error?.reason).toBe('redirects')
})

test('a caller who leaves ends the call', async () => {
  const leaving = new AbortController()
  fake.answer = () => leaving.abort(new Error('left'))
  const deps = { egress: fake.egress, makeId: () => 'id' }
  await expect(callTool(deps, () => inHeader, tool, {}, leaving.signal)).rejects.toThrow('已取消')
})

const data = new URL('../../../../../shared/data/ssrf/must-refuse.tsv', import.meta.url)
const rows = existsSync(data)
  ? readFileSync(data, 'utf8')
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split('\t'))
  : []

describe('addresses that lead inside', () => {
  if (rows.length === 0) test.skip('skipped: ../shared/data/ssrf is not here', () => undefined)

  const targets = rows.flatMap(([url = '', secure = '', kind]) =>
    kind === 'public-redirector' ? [] : [url, secure].filter((each) => each !== ''),
  )

  test('are not called', async () => {
    let opened = 0
    const egress = new Egress({
      resolve: async () => [{ address: '127.0.0.1', family: 4 }],
      dispatcherFor: () => {
        opened += 1
        throw new Error('a connection')
      },
    })
    for (const url of targets) {
      const { exchange } = await call(
        { ...inHeader, url: URL.canParse(url) ? url : `https://${url}` },
        { egress },
      )
      expect([url, exchange.error?.reason]).toEqual([url, expect.stringMatching(/refused|unreachable/)])
    }
    expect(opened).toBe(0)
  })

  test('are not followed', async () => {
    const inside = await startHttpsFake(async (name) =>
      name === 'api.example.com' ? [publicAddress] : [{ address: '127.0.0.1', family: 4 }],
    )
    try {
      for (const location of targets) {
        inside.answer = (_request, response) =>
          response.writeHead(302, { location: encodeURI(location) }).end()
        const { exchange } = await call(inHeader, { egress: inside.egress })
        expect([location, exchange.response]).toEqual([location, undefined])
      }
      expect(inside.received.every(({ host }) => host === 'api.example.com')).toBe(true)
      expect(inside.received.length).toBeGreaterThanOrEqual(targets.length)
    } finally {
      await inside.close()
    }
  })
})

test.each([
  ['no secret', '', true],
  ['a secret', canary, false],
  ['a secret in Base64', Buffer.from(`a${headerCanary}`).toString('base64'), false],
])('a file with %s in its bytes is kept as one: %s', async (_, said, isKept) => {
  const bytes = Buffer.concat([
    Buffer.from('25504446', 'hex'),
    Buffer.alloc(300_000, 0xe9),
    Buffer.from(said),
  ])
  fake.answer = (_request, response) =>
    response.writeHead(200, { 'content-type': 'application/pdf' }).end(bytes)
  const { file } = await call(inHeader)
  expect(file?.bytes.byteLength).toBe(isKept ? bytes.byteLength : undefined)
})
