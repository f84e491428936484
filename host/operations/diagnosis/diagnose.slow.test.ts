import { mkdir, writeFile } from 'node:fs/promises'
import { createServer as createHttp, type RequestListener, request } from 'node:http'
import { createServer as createHttps } from 'node:https'
import { type AddressInfo, createServer as createTcp, type Server } from 'node:net'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import type { CheckName, Finding, FindingCause } from '../../../lib/contract/diagnosis.ts'
import { errorReply, startFakeOpenAi } from '../../models/testing/fake-openai-server.ts'
import { proxyNames } from '../../platform/proxies.ts'
import { readEnvironment } from '../../settings/environment.ts'
import { startS3Fake } from '../../storage/testing/s3-fake.ts'
import { availableServices, startPostgres, startRedis } from '../../storage/testing/services.ts'
import { makeTemporaryFolder } from '../../storage/testing/temporary-folder.ts'
import { startTestHost } from '../../testing/test-host.ts'
import { openTestStorage } from '../../testing/test-storage.ts'
import type { Machine } from './check-machine.ts'
import { diagnose } from './diagnose.ts'
import { testAuthority, testCertificates } from './testing/certificates.ts'

const limitMs = 1_500
const gigabyte = 1024 ** 3
const healthy: Machine = {
  nodeVersion: '24.0.0',
  freeMemory: 4 * gigabyte,
  totalMemory: 8 * gigabyte,
  freeDisk: async () => 100 * gigabyte,
  hasChineseFont: () => true,
  hasBrowser: () => true,
  hasRecognition: () => true,
}
const closers: (() => Promise<unknown>)[] = []
const authorities = getCACertificates('default')

beforeAll(() => setDefaultCACertificates([...authorities, testAuthority]))
afterAll(() => setDefaultCACertificates(authorities))
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

async function listening(server: Server): Promise<number> {
  const sockets = new Set<{ destroy(): void }>()
  server.on('connection', (socket) => void sockets.add(socket))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => {
    for (const socket of sockets) socket.destroy()
    return new Promise((resolve) => server.close(resolve))
  })
  return (server.address() as AddressInfo).port
}

const page: RequestListener = (_request, response) => {
  response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>登录</title>')
}
const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): RequestListener =>
  (_request, response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
const http = async (listener: RequestListener) => listening(createHttp(listener))
const tls = async (name: keyof typeof testCertificates, listener: RequestListener = page) =>
  listening(createHttps(testCertificates[name], listener))
/** A port on which nothing listens any more. */
async function closedPort(): Promise<number> {
  const port = await listening(createTcp())
  await closers.pop()?.()
  return port
}

interface Setup {
  readonly env: Record<string, string>
  readonly machine?: Partial<Machine>
}

async function findings({ env, machine }: Setup, patienceMs = limitMs): Promise<Finding[]> {
  const folder = await makeTemporaryFolder()
  closers.push(() => folder.remove())
  const settings = readEnvironment({
    DATA_DIR: folder.path,
    PORT: '0',
    WIKIPEDIA_URL: '',
    ...env,
  })
  return diagnose({ env: settings, open: null, machine: { ...healthy, ...machine }, limitMs: patienceMs })
}

const llm = (baseUrl: string, more: Record<string, string> = {}): Setup => ({
  env: { LLM_BASE_URL: baseUrl, LLM_MODEL: 'm1', LLM_API_KEY: 'sk-canary-1', ...more },
})
const model = async (status: number, error: Record<string, unknown>, more: Record<string, string> = {}) => {
  const fake = await startFakeOpenAi(errorReply(status, error))
  closers.push(() => fake.close())
  return llm(fake.baseUrl, more)
}
const bocha = (baseUrl: string): Setup => ({ env: { BOCHA_API_KEY: 'sk-canary-2', BOCHA_URL: baseUrl } })
const bucket = async (more: Record<string, string> = {}, now?: () => number): Promise<Setup> => {
  const fake = await startS3Fake(now)
  closers.push(() => fake.stop())
  const { endpoint, bucket: name, accessKeyId, secretAccessKey } = fake.options
  return {
    env: {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: name,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
      ...more,
    },
  }
}
const postgres = async (change: (url: URL) => void): Promise<Setup> => {
  const service = await startPostgres()
  closers.push(() => service?.stop() ?? Promise.resolve())
  const url = new URL(service?.url ?? '')
  change(url)
  return { env: { DATABASE_URL: url.href } }
}
const origin = (address: string, more: Record<string, string> = {}): Setup => ({
  env: { PUBLIC_ORIGIN: address, SMS_PROVIDER: 'aliyun', ...aliyun, ...more },
})
const aliyun = {
  ALIYUN_ACCESS_KEY_ID: 'a',
  ALIYUN_ACCESS_KEY_SECRET: 'sk-canary-3',
  ALIYUN_SMS_SIGN_NAME: 'c',
  ALIYUN_SMS_TEMPLATE_CODE: 'd',
}
const services = availableServices()

type Broken = readonly [check: CheckName, cause: FindingCause, what: string, setup: () => Promise<Setup>]
const brokenSetups: readonly Broken[] = [
  ['model', 'no_name', 'a host that does not exist', async () => llm('https://no-such-host.invalid/v1')],
  [
    'model',
    'no_service',
    'a port without a service',
    async () => llm(`http://127.0.0.1:${await closedPort()}/v1`),
  ],
  [
    'model',
    'no_answer',
    'a host that hangs',
    async () => llm(`http://127.0.0.1:${await http(() => undefined)}/v1`),
  ],
  [
    'model',
    'https_needed',
    'http to an https port',
    async () => llm(`http://localhost:${await tls('good')}/v1`),
  ],
  [
    'model',
    'http_needed',
    'https to an http port',
    async () => llm(`https://localhost:${await http(page)}/v1`),
  ],
  [
    'model',
    'certificate_expired',
    'an expired certificate',
    async () => llm(`https://localhost:${await tls('expired')}/v1`),
  ],
  [
    'model',
    'certificate_untrusted',
    'a self-signed certificate',
    async () => llm(`https://localhost:${await tls('selfSigned')}/v1`),
  ],
  [
    'model',
    'certificate_other_name',
    "another host's certificate",
    async () => llm(`https://localhost:${await tls('otherName')}/v1`),
  ],
  [
    'model',
    'web_page',
    'a proxy that answers a page',
    async () => llm(`http://127.0.0.1:${await http(page)}/v1`),
  ],
  [
    'model',
    'https_needed',
    'a redirect to https',
    async () =>
      llm(
        `http://127.0.0.1:${await http(json(301, {}, { location: 'https://127.0.0.1/v1/chat/completions' }))}/v1`,
      ),
  ],
  [
    'model',
    'redirected',
    'a redirect elsewhere',
    async () =>
      llm(`http://127.0.0.1:${await http(json(302, {}, { location: 'http://other.invalid/' }))}/v1`),
  ],
  [
    'model',
    'not_openai',
    'a redirect to nowhere',
    async () => llm(`http://127.0.0.1:${await http(json(302, {}, { location: 'http://[' }))}/v1`),
  ],
  [
    'model',
    'key_refused',
    'a wrong key',
    () => model(401, { message: 'Incorrect API key provided', code: 'invalid_api_key' }),
  ],
  ['model', 'key_missing', 'no key', () => model(401, { message: 'no key' }, { LLM_API_KEY: '' })],
  [
    'model',
    'model_unknown',
    'a model that does not exist (OpenAI)',
    () => model(404, { message: 'The model `m1` does not exist', code: 'model_not_found' }),
  ],
  [
    'model',
    'model_unknown',
    'a model that does not exist (DeepSeek)',
    () => model(400, { message: 'Model Not Exist' }),
  ],
  [
    'model',
    'model_unknown',
    'a model that is not pulled (Ollama)',
    () => model(404, { message: "model 'm1' not found" }),
  ],
  ['model', 'quota', 'an account without money', () => model(402, { message: 'Insufficient Balance' })],
  [
    'model',
    'quota',
    'a used-up quota',
    () => model(429, { message: 'You exceeded your current quota', code: 'insufficient_quota' }),
  ],
  ['model', 'too_often', 'too many requests', () => model(429, { message: 'Rate limit reached' })],
  [
    'model',
    'wrong_path',
    'an address without /v1',
    async () => {
      const fake = await startFakeOpenAi()
      closers.push(() => fake.close())
      return llm(fake.baseUrl.replace('/v1', '/api'))
    },
  ],
  [
    'model',
    'not_openai',
    'JSON of another kind',
    async () => llm(`http://127.0.0.1:${await http(json(200, { ok: true }))}/v1`),
  ],
  ['model', 'service_down', 'a fault of the service', () => model(500, { message: 'boom' })],
  [
    'search',
    'key_refused',
    'a wrong key of a search',
    async () => bocha(`http://127.0.0.1:${await http(json(401, {}))}`),
  ],
  [
    'search',
    'web_page',
    'a search behind a login page',
    async () => bocha(`http://127.0.0.1:${await http(page)}`),
  ],
  [
    'search',
    'no_answer',
    'a search that hangs',
    async () => bocha(`http://127.0.0.1:${await http(() => undefined)}`),
  ],
  [
    'search',
    'no_service',
    'a search that is not there',
    async () => bocha(`http://127.0.0.1:${await closedPort()}`),
  ],
  [
    'search',
    'unread',
    'a search of another vendor',
    async () => bocha(`http://127.0.0.1:${await http(json(200, { x: 1 }))}`),
  ],
  [
    'bus',
    'no_service',
    'Redis that does not run',
    async () => ({ env: { REDIS_URL: `redis://127.0.0.1:${await closedPort()}` } }),
  ],
  [
    'bus',
    'not_redis',
    'a web server in place of Redis',
    async () => ({
      env: {
        REDIS_URL: `redis://127.0.0.1:${await listening(createTcp((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')))}`,
      },
    }),
  ],
  [
    'database',
    'no_service',
    'PostgreSQL that does not run',
    async () => ({ env: { DATABASE_URL: `postgres://a:sk-canary-4@127.0.0.1:${await closedPort()}/z` } }),
  ],
  [
    'blobs',
    'access_denied',
    'a wrong key of the bucket',
    () => bucket({ S3_SECRET_ACCESS_KEY: 'sk-canary-5' }),
  ],
  ['blobs', 'bucket_missing', 'a bucket that does not exist', () => bucket({ S3_BUCKET: 'another' })],
  ['blobs', 'clock_apart', 'a clock that is a day off', () => bucket({}, () => Date.now() + 86_400_000)],
  [
    'data',
    'data_busy',
    'a data directory in use',
    async () => {
      const storage = await openTestStorage()
      closers.push(() => storage.remove())
      return { env: { DATA_DIR: storage.dataDirectory.path } }
    },
  ],
  ['node', 'node_too_old', 'an old Node', async () => ({ env: {}, machine: { nodeVersion: '20.20.2' } })],
  ['disk', 'disk_low', 'a full disk', async () => ({ env: {}, machine: { freeDisk: async () => 1_000 } })],
  ['memory', 'memory_low', 'little memory', async () => ({ env: {}, machine: { freeMemory: 1_000 } })],
  [
    'fonts',
    'no_chinese_font',
    'no Chinese font',
    async () => ({ env: {}, machine: { hasChineseFont: () => false } }),
  ],
  [
    'recognition',
    'no_recognition',
    'no packages for text recognition',
    async () => ({ env: {}, machine: { hasRecognition: () => false } }),
  ],
  ['browser', 'no_browser', 'no browser', async () => ({ env: {}, machine: { hasBrowser: () => false } })],
  [
    'words',
    'unreadable_file',
    'a word list that is not there',
    async () => ({ env: { SENSITIVE_WORDS_FILE: '/no/such/file' } }),
  ],
  ['origin', 'no_name', 'an address without DNS', async () => origin('https://no-such-host.invalid')],
  [
    'origin',
    'other_product',
    'an address of something else',
    async () => origin(`http://127.0.0.1:${await http(page)}`),
  ],
  [
    'origin',
    'redirected',
    'an address that redirects',
    async () =>
      origin(`http://127.0.0.1:${await http(json(301, {}, { location: 'https://other.invalid/' }))}`),
  ],
  [
    'sms',
    'codes_in_terminal',
    'a public address without SMS',
    async () => origin('https://no-such-host.invalid', { SMS_PROVIDER: 'outbox' }),
  ],
  [
    'cookies',
    'cookie_domain_differs',
    'cookies for another domain',
    async () => origin('https://a.invalid', { COOKIE_DOMAIN: 'b.invalid' }),
  ],
  [
    'cookies',
    'cookie_domain_too_wide',
    'cookies for a whole suffix',
    async () => origin('https://a.invalid', { COOKIE_DOMAIN: '.invalid' }),
  ],
]

const serverSetups: readonly Broken[] = [
  [
    'database',
    'database_missing',
    'a database that was not made',
    () => postgres((url) => (url.pathname = '/nothing')),
  ],
  [
    'database',
    'login_refused',
    'a user that does not exist',
    () => postgres((url) => (url.username = 'stranger')),
  ],
]

describe('a broken setup is reported with its cause and a next step', () => {
  test.each(brokenSetups)('%s: %s (%s)', async (check, cause, _what, setup) => {
    const found = await findings(await setup())
    const wrong = found.filter(({ state }) => state === 'broken' || state === 'warning')
    expect(wrong.map((each) => [each.check, each.cause])).toContainEqual([check, cause])
    // What works is not named with it, but where one thing breaks another.
    expect(wrong.filter((each) => each.check !== check && !related.has(each.check))).toEqual([])
    expect(JSON.stringify(found)).not.toContain('canary')
  })

  ;(services.postgres ? test.each : test.skip.each)(serverSetups)(
    '%s: %s (%s)',
    async (check, cause, _what, setup) => {
      const found = await findings(await setup())
      expect(found.map((each) => [each.check, each.cause])).toContainEqual([check, cause])
    },
  )
})
const related = new Set<CheckName>(['origin', 'certificate', 'sms'])

test('a database and a bus that accept a connection without responding are reported, though their clients time out first', async () => {
  const port = await listening(createTcp())
  const address = `127.0.0.1:${port}`
  const env = { DATABASE_URL: `postgres://u:p@${address}/x`, REDIS_URL: `redis://${address}` }
  const found = await findings({ env: { ...env, SECRETS_KEY: 'a key of the operator' } }, 60_000)
  for (const check of ['database', 'bus'])
    expect(found).toContainEqual(expect.objectContaining({ check, cause: 'no_answer' }))
}, 20_000)

test('a healthy setup has no findings', async () => {
  const storage = await openTestStorage()
  closers.push(() => storage.remove())
  const host = await startTestHost(storage, async function* () {})
  closers.push(() => host.close())
  const fake = await startFakeOpenAi()
  closers.push(() => fake.close())
  const redis = services.redis ? await startRedis() : null
  closers.push(() => redis?.stop() ?? Promise.resolve())
  const { env: s3 } = await bucket()
  const { env } = llm(fake.baseUrl, {
    ...s3,
    PUBLIC_ORIGIN: host.origin,
    ...(redis ? { REDIS_URL: redis.url } : {}),
  })
  const found = await findings({ env })
  expect(found.filter(({ state }) => state === 'broken' || state === 'warning')).toEqual([])
  expect(found.map(({ check }) => check)).toEqual(
    expect.arrayContaining(['model', 'bus', 'blobs', 'origin', 'clock']),
  )
})

test("control characters in a service's name are shown, not interpreted, by the terminal", async () => {
  const evil = '\u001b]0;x\u0007\u001b[2Jm\n✓ 数据库  fake\u202e'
  const port = await http((request, response) => {
    const isList = request.url?.endsWith('/models')
    response.writeHead(isList ? 200 : 404, { 'content-type': 'application/json' })
    response.end(
      JSON.stringify(isList ? { data: [{ id: evil }] } : { error: { message: 'model not found' } }),
    )
  })
  const found = await findings(llm(`http://127.0.0.1:${port}/v1`))
  const shown = found.find(({ cause }) => cause === 'model_unknown')?.values.offered ?? ''
  expect(shown).toContain('✓ 数据库')
  expect(shown).not.toMatch(/[\p{Cc}\u202e]/u)
})

test('data of a newer version is reported', async () => {
  const storage = await openTestStorage()
  const { database } = storage
  const { statement } = await import('../../storage/database/database.ts')
  const note = { name: '999-later', applied_at: 1 }
  await database.batch([statement(database.build.insertInto('migrations').values(note))])
  const found = await diagnose({
    env: readEnvironment({ DATA_DIR: storage.dataDirectory.path, WIKIPEDIA_URL: '' }),
    open: storage,
    machine: healthy,
    limitMs,
  })
  expect(found).toContainEqual(expect.objectContaining({ check: 'database', cause: 'data_newer' }))
  await storage.remove()
})

test('a port in use is reported', async () => {
  const port = await http(page)
  const found = await findings({ env: { PORT: String(port) } })
  expect(found).toContainEqual(expect.objectContaining({ check: 'port', cause: 'port_taken' }))
})

test('a folder that cannot be created is reported, without the database inside it', async () => {
  const found = await findings({ env: { DATA_DIR: '/proc/nope/data' } })
  expect(found).toContainEqual(expect.objectContaining({ check: 'data', cause: 'data_unwritable' }))
  expect(found.some(({ check }) => check === 'database')).toBe(false)
})

test('a folder that is a file is reported', async () => {
  const folder = await makeTemporaryFolder()
  closers.push(() => folder.remove())
  await mkdir(join(folder.path, 'data'))
  await writeFile(join(folder.path, 'data/zhizhou.db'), 'no database')
  const found = await findings({ env: { DATA_DIR: join(folder.path, 'data') } })
  expect(found).toContainEqual(expect.objectContaining({ check: 'database', state: 'broken' }))
})

describe('behind a proxy', () => {
  afterEach(() => {
    for (const name of proxyNames) delete process.env[name]
  })
  const behind = async (proxy: string) => {
    process.env['HTTP_PROXY'] = proxy
    const setup = llm('http://model.invalid/v1')
    return findings({ env: { ...setup.env, HTTP_PROXY: proxy } })
  }

  test('a service that answers works, and the proxy is named without its password', async () => {
    const fake = await startFakeOpenAi()
    closers.push(() => fake.close())
    const proxy = await http((asked, response) => {
      const { pathname } = new URL(asked.url ?? '')
      const headers = { ...asked.headers, host: new URL(fake.baseUrl).host }
      const passed = request(`${new URL(fake.baseUrl).origin}${pathname}`, { method: asked.method, headers })
      asked.pipe(passed)
      passed.on('response', (reply) => {
        response.writeHead(reply.statusCode ?? 502, reply.headers)
        reply.pipe(response)
      })
    })
    const found = await behind(`http://user:sk-canary-9@127.0.0.1:${proxy}`)
    expect(found.find(({ check }) => check === 'model')).toMatchObject({ state: 'ok' })
    const { state, values } = found.find(({ check }) => check === 'proxy') ?? {}
    expect([state, values?.['detail']]).toEqual(['ok', `HTTP_PROXY http://127.0.0.1:${proxy}`])
    expect(JSON.stringify(found)).not.toContain('canary')
  })

  test('a proxy that is not there is the cause', async () => {
    const found = await behind(`127.0.0.1:${await closedPort()}`)
    expect(found.find(({ check }) => check === 'model')).toMatchObject({ cause: 'proxy_unreachable' })
    expect(found.find(({ check }) => check === 'proxy')).toMatchObject({
      state: 'broken',
      cause: 'no_service',
    })
  })

  test('a proxy that breaks off is named', async () => {
    const found = await behind(`127.0.0.1:${await http((asked) => asked.socket.destroy())}`)
    expect(found.find(({ check }) => check === 'model')).toMatchObject({ cause: 'proxy_no_answer' })
  })

  test('a store with virtual hosts says that it wants them', async () => {
    const fake = await startS3Fake(Date.now, true)
    closers.push(() => fake.stop())
    process.env['HTTP_PROXY'] = fake.origin
    const { endpoint, bucket: name, accessKeyId, secretAccessKey } = fake.options
    const s3 = {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: name,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    }
    const causeOf = async (S3_PATH_STYLE: string) =>
      (await findings({ env: { ...s3, S3_PATH_STYLE } })).find(({ check }) => check === 'blobs')?.cause
    expect(await Promise.all(['path', 'host', 'auto'].map(causeOf))).toEqual([
      'host_style_needed',
      'fine',
      'fine',
    ])
  })
})
