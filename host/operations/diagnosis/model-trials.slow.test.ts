import { createServer as createHttp, type RequestListener } from 'node:http'
import { createServer as createHttps } from 'node:https'
import type { AddressInfo, Server } from 'node:net'
import { afterEach, describe, expect, test } from '@jest/globals'
import type { FindingCause } from '../../../lib/contract/diagnosis.ts'
import { findingText } from '../../../lib/messages/diagnosis/finding-text.ts'
import { zhCNDiagnosis } from '../../../lib/messages/diagnosis/zh-cn.ts'
import {
  errorReply,
  type FakeOpenAi,
  hang,
  startFakeOpenAi,
} from '../../models/testing/fake-openai-server.ts'
import { readEnvironment } from '../../settings/environment.ts'
import { checkModelsOf, namesOfModels, pauseFindings } from './check-models.ts'
import { testCertificates } from './testing/certificates.ts'

/** However slow this machine is; only what never answers meets the short one. */
const limitMs = 30_000
const shortMs = 600
const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

async function fakeOpenAi(): Promise<FakeOpenAi> {
  const fake = await startFakeOpenAi()
  closers.push(() => fake.close())
  return fake
}

async function listening(server: Server & { closeAllConnections(): void }): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  })
  return (server.address() as AddressInfo).port
}

const http = async (listener: RequestListener) => listening(createHttp(listener))
const page: RequestListener = (_request, response) => {
  response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>登录</title>')
}
const env = (baseUrl: string, more: Record<string, string> = {}) =>
  readEnvironment({
    DATA_DIR: '/nowhere',
    LLM_BASE_URL: baseUrl,
    LLM_MODELS: 'm1,m2',
    LLM_API_KEY: 'sk-canary-1',
    VISION_MODEL: 'v1',
    EMBEDDING_MODEL: 'e1',
    IMAGE_MODEL: 'i1',
    ...more,
  })

const kinds = ['model', 'vision', 'embedding'] as const
type Setup = (fake: FakeOpenAi) => string | Promise<string>
const always =
  (reply: Parameters<FakeOpenAi['next']>[0]): Setup =>
  (fake) => {
    for (let at = 0; at < 4; at++) fake.next(reply)
    return fake.baseUrl
  }

const causes: readonly (readonly [FindingCause, what: string, Setup])[] = [
  ['fine', 'a right set-up', (fake) => fake.baseUrl],
  ['fine', 'an address with its call', (fake) => ` ${fake.baseUrl}/chat/completions/ `],
  ['fine', 'an address without its version', (fake) => fake.baseUrl.replace('/v1', '')],
  ['no_name', 'no route to the name', () => 'https://no-such-host.invalid/v1'],
  [
    'certificate_untrusted',
    'a certificate that nobody trusts',
    async () => `https://localhost:${await listening(createHttps(testCertificates.selfSigned, page))}/v1`,
  ],
  ['key_refused', 'a wrong key', always(errorReply(401, { message: 'Incorrect API key provided' }))],
  ['model_unknown', 'a model that is not there', always(errorReply(404, { code: 'model_not_found' }))],
  ['quota', 'an account in arrears', always(errorReply(429, { code: 'insufficient_quota' }))],
  ['too_often', 'too many requests', always(errorReply(429, { message: 'slow down' }))],
  ['service_down', 'a service that fails', always(errorReply(503, { message: 'overloaded' }))],
  [
    'not_openai',
    'another interface',
    always({ headers: { 'content-type': 'application/json' }, parts: ['{"hello":1}'] }),
  ],
  [
    'https_needed',
    'http in place of https',
    async () => `http://localhost:${await listening(createHttps(testCertificates.good, page))}/v1`,
  ],
  ['web_page', 'a proxy that answers a page', async () => `http://127.0.0.1:${await http(page)}/v1`],
  ['no_answer', 'a host that hangs', always({ parts: [hang] })],
]

describe.each(kinds)('the test of the %s', (kind) => {
  test.each(causes)('names %s (%s)', async (cause, _what, setup) => {
    const baseUrl = await setup(await fakeOpenAi())
    const limit = cause === 'no_answer' ? shortMs : limitMs
    const found = await checkModelsOf(kind, { env: env(baseUrl), limitMs: limit })
    expect(found.map(({ check }) => check)).toEqual(kind === 'model' ? ['model', 'model'] : [kind])
    expect([...new Set(found.map((each) => each.cause))]).toEqual([cause])
    if (cause === 'fine') expect(found[0]?.values.detail).toMatch(/^[mve]1 · \d+ ms$/)
    expect(JSON.stringify(found)).not.toContain('canary')
  })
})

test.each(['', '/', '/v1/', '/v1/chat/completions', '/v1/models '])(
  'the models of an address that ends in %j are listed',
  async (end) => {
    const fake = await fakeOpenAi()
    fake.list(['m1', 'm2'])
    const given = env(fake.baseUrl.replace('/v1', end))
    expect(await namesOfModels('language', { env: given, limitMs })).toEqual({
      names: ['m1', 'm2'],
      finding: null,
    })
  },
)

test('a kind without settings is reported as such, and calls no service', async () => {
  const fake = await fakeOpenAi()
  const without = env(fake.baseUrl, { VISION_MODEL: '', EMBEDDING_MODEL: '', IMAGE_MODEL: '' })
  for (const kind of ['vision', 'embedding', 'image'] as const)
    expect(await checkModelsOf(kind, { env: without, limitMs })).toMatchObject([
      { check: kind, cause: 'not_set' },
    ])
  expect(fake.requests).toEqual([])
})

test('plain http with a page about https is recognised', async () => {
  // As nginx does: one port, where a first byte of TLS is answered with TLS.
  const secure = createHttps(testCertificates.good, page)
  const plain = createHttp((_request, response) =>
    response
      .writeHead(400, { 'content-type': 'text/html' })
      .end('The plain HTTP request was sent to HTTPS port'),
  )
  const { createServer } = await import('node:net')
  const both = createServer((socket) => {
    socket.once('readable', () => {
      const first = socket.read() as Buffer | null
      if (!first) return
      socket.unshift(first)
      ;(first[0] === 22 ? secure : plain).emit('connection', socket)
    })
    socket.on('error', () => socket.destroy())
  })
  const port = await listening(Object.assign(both, { closeAllConnections: () => undefined }))
  closers.push(async () => {
    secure.closeAllConnections()
    plain.closeAllConnections()
  })
  const found = await checkModelsOf('vision', { env: env(`http://localhost:${port}/v1`), limitMs })
  expect(found).toMatchObject([{ check: 'vision', cause: 'https_needed' }])
})

describe('the list of models', () => {
  test('is the list of the endpoint', async () => {
    const fake = await fakeOpenAi()
    fake.list(['m1', 'm2'])
    expect(await namesOfModels('language', { env: env(fake.baseUrl), limitMs })).toEqual({
      names: ['m1', 'm2'],
      finding: null,
    })
  })

  test.each([
    ['key_refused', errorReply(401, { message: 'no' })],
    ['quota', errorReply(402, { message: 'pay' })],
    ['models_not_listed', errorReply(404, { message: 'no such path' })],
    ['models_not_listed', { headers: { 'content-type': 'application/json' }, parts: ['{"data":[]}'] }],
    ['web_page', { headers: { 'content-type': 'text/html' }, parts: ['<!doctype html>'] }],
    ['no_answer', { parts: [hang] }],
  ] as const)('reports why it is missing: %s', async (cause, reply) => {
    const fake = await fakeOpenAi()
    fake.list(reply)
    const { names, finding } = await namesOfModels('language', { env: env(fake.baseUrl), limitMs })
    expect(names).toEqual([])
    expect(finding?.cause).toBe(cause)
  })

  test('of images is requested from the image endpoint, with its key', async () => {
    const [language, image] = [await fakeOpenAi(), await fakeOpenAi()]
    language.list(['m1'])
    image.list(['i1'])
    const both = env(language.baseUrl, { IMAGE_BASE_URL: image.baseUrl, IMAGE_API_KEY: 'k' })
    expect((await namesOfModels('image', { env: both, limitMs })).names).toEqual(['i1'])
    expect(await checkModelsOf('image', { env: both, limitMs })).toMatchObject([{ cause: 'fine' }])
    expect(
      (await checkModelsOf('image', { env: { ...both, IMAGE_MODEL: 'other' }, limitMs }))[0],
    ).toMatchObject({ state: 'broken', cause: 'model_unknown' })
  })
})

test('each endpoint of the language model is tried alone, and a failure names its settings', async () => {
  const [works, fails] = [await fakeOpenAi(), await fakeOpenAi()]
  fails.failWith('/chat/completions', errorReply(401, { message: 'Incorrect API key' }))
  const more = { LLM_2_BASE_URL: fails.baseUrl, LLM_2_API_KEY: 'sk-canary-2', LLM_2_MODEL: 'm3' }
  const findings = await checkModelsOf('model', { env: env(works.baseUrl, more), limitMs })
  expect(findings).toMatchObject([
    { check: 'model', state: 'ok' },
    { check: 'model', state: 'ok' },
    { check: 'model', cause: 'key_refused', values: { setting: 'LLM_2_API_KEY' } },
  ])
  expect(new Set(fails.requests.map(({ authorization }) => authorization))).toEqual(
    new Set(['Bearer sk-canary-2']),
  )
  expect(works.requests.every(({ authorization }) => authorization === 'Bearer sk-canary-1')).toBe(true)
})

test.each([
  ['vision', 'VISION', '/chat/completions', 'v2'],
  ['embedding', 'EMBEDDING', '/embeddings', 'e1'],
] as const)(
  'each endpoint of %s is tried alone, and a failure names its settings',
  async (kind, role, path, model) => {
    const [works, fails] = [await fakeOpenAi(), await fakeOpenAi()]
    fails.failWith(path, errorReply(401, { message: 'Incorrect API key' }))
    const more = {
      [`${role}_2_BASE_URL`]: fails.baseUrl,
      [`${role}_2_API_KEY`]: 'sk-canary-2',
      [`${role}_2_MODEL`]: model,
    }
    expect(await checkModelsOf(kind, { env: env(works.baseUrl, more), limitMs })).toMatchObject([
      { check: kind, state: 'ok' },
      { check: kind, cause: 'key_refused', values: { setting: `${role}_2_API_KEY` } },
    ])
    expect(new Set(fails.requests.map(({ authorization }) => authorization))).toEqual(
      new Set(['Bearer sk-canary-2']),
    )
  },
)

test('a pause of auxiliary requests is a warning that says until when', () => {
  const until = Date.UTC(2026, 10, 26, 1, 5)
  const [finding] = pauseFindings([{ service: 'api.deepseek.com', model: 'm', until }])
  expect(finding).toMatchObject({ check: 'model', state: 'warning' })
  if (!finding) throw new Error('no finding')
  const { found } = findingText(finding, zhCNDiagnosis)
  expect(found).toContain('api.deepseek.com 的 m')
  expect(found).toContain('停到 09:05（北京时间）')
})
