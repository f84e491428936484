import { createHash } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { AddressLimits } from '../../limits/address-limits.ts'
import { openMemoryBus } from '../../storage/bus/memory-bus.ts'
import { BuiltAssets } from './built-assets.ts'
import { builtFile } from './built-file.ts'
import { builtPage } from './built-pages.ts'
import { createPolicies } from './content-security-policy.ts'
import { createWebFront, type WebFrontDeps } from './web-front.ts'

const html = '<!DOCTYPE html><script>start()</script><p>知舟</p>'
const english = '<!DOCTYPE html><p>Zhizhou</p>'
const page = builtPage(
  builtFile(
    Buffer.from(html),
    new Map([
      ['br', brotliCompressSync(html)],
      ['gzip', gzipSync(html)],
    ]),
  ),
)
const policyPart = `'sha256-${createHash('sha256').update('start()').digest('base64')}'`
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148'
const beta = 'beta.zhizhou.example'
let server: Server
const counted = { bus: openMemoryBus(() => undefined) }
const unlimited = { limits: new AddressLimits({ ...counted, perMinute: 0 }), addressOf: () => '127.0.0.1' }
let site: Pick<WebFrontDeps, 'built' | 'absence' | 'onError' | 'pages'>
let framework: string[] = []

/** Stands for the framework. */
let hasModel: boolean | null = null
let models: unknown[] = []
beforeAll(async () => {
  const pages = new Map([
    ['/zh-CN', page],
    ['/en', builtPage(builtFile(Buffer.from(english)))],
    ['/zh-CN/nowhere', builtPage(builtFile(Buffer.from(html)))],
    ['/zh-CN/missing', builtPage(builtFile(Buffer.from(html)))],
    ['/zh-CN/expired', builtPage(builtFile(Buffer.from(html)))],
    ['/zh-CN/missing-song', builtPage(builtFile(Buffer.from(html)))],
  ])
  site = {
    built: {
      pages,
      policies: createPolicies(pages, { scripts: [], connections: [], files: [] }),
      assets: new BuiltAssets(mkdtempSync(join(tmpdir(), 'zhizhou-no-assets-'))),
      settings: {
        searchSite: '',
        guide: '',
        mobileSite: '',
        betaHost: beta,
        mainSite: 'https://zhizhou.example',
        cookieDomain: '',
        adOwner: 'house',
      },
      hasModel: () => hasModel,
    },
    absence: async ({ url }) =>
      url?.endsWith('gone')
        ? 'missing'
        : url?.endsWith('ended')
          ? 'expired'
          : url?.endsWith('silent')
            ? 'missing-song'
            : null,
    onError: (error) => {
      throw error
    },
    pages: async (asked, response) => {
      framework.push(asked.url ?? '')
      models = [asked.headers['x-model']]
      response.setHeader('Content-Type', 'text/html; charset=utf-8')
      response.setHeader('Content-Length', Buffer.byteLength(html))
      response.end(html)
    },
  }
  server = createServer(createWebFront({ ...site, ...unlimited }))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => {
  server.close()
})
beforeEach(() => {
  framework = []
})

async function get(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const { port } = server.address() as AddressInfo
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, headers, method }, resolve).on('error', reject).end()
  })
  return { status: response.statusCode, headers: response.headers, body: await buffer(response) }
}

describe('a prerendered page', () => {
  afterEach(() => {
    expect(framework).toEqual([])
  })

  test('is sent whole, with its version and the policy of its own scripts', async () => {
    const { status, headers, body } = await get('/?source=x')
    expect({ status, body: String(body) }).toEqual({ status: 200, body: html })
    expect(headers).toMatchObject({
      etag: page.etag,
      'cache-control': 'private, no-cache',
      'content-type': 'text/html; charset=utf-8',
      'content-length': String(Buffer.byteLength(html)),
      'x-content-type-options': 'nosniff',
    })
    expect(headers['content-security-policy']).toContain(policyPart)
    expect(String(headers.vary).split(', ')).toEqual(
      expect.arrayContaining(['rsc', 'Accept-Encoding', 'Cookie']),
    )
    expect(headers).not.toHaveProperty('content-encoding')
  })

  test.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip;q=0.8, br;q=0', 'gzip', gunzipSync],
  ] as const)(
    'is sent with the compression that the browser accepts (%s)',
    async (accepted, encoding, decompress) => {
      const { headers, body } = await get('/', { 'accept-encoding': accepted })
      expect(headers).toMatchObject({ 'content-encoding': encoding, 'content-length': String(body.length) })
      expect(decompress(body).toString()).toBe(html)
    },
  )

  test.each([page.etag, `W/"older", ${page.etag}`])(
    'is not sent again when it is cached (%s)',
    async (known) => {
      const { status, headers, body } = await get('/', { 'if-none-match': known })
      expect({ status, length: body.length }).toEqual({ status: 304, length: 0 })
      expect(headers['content-security-policy']).toContain(policyPart)
      expect(headers).not.toHaveProperty('content-length')
    },
  )

  test('is sent to clients with another version', async () => {
    expect(await get('/', { 'if-none-match': 'W/"older"' })).toMatchObject({ status: 200 })
  })

  test('has no body for HEAD', async () => {
    const { status, headers, body } = await get('/', {}, 'HEAD')
    expect({ status, length: body.length }).toEqual({ status: 200, length: 0 })
    expect(headers['content-length']).toBe(String(Buffer.byteLength(html)))
  })

  test.each([
    ['/no-such-page', 404],
    ['/help/no-such-article', 404],
    ['/result?id=gone', 404],
    ['/shared/ended', 410],
    ['/shared/song/silent', 404],
  ])('reports why %s is missing, with status %i', async (path, expected) => {
    for (const known of ['', page.etag]) {
      const { status, headers, body } = await get(path, { 'if-none-match': known })
      expect({ status, body: String(body) }).toEqual({ status: expected, body: html })
      expect(headers['content-security-policy']).toContain(policyPart)
    }
  })

  test('is sent in the language of the cookie', async () => {
    expect(String((await get('/', { cookie: 'locale=en' })).body)).toBe(english)
    expect(String((await get('/', { cookie: 'locale=xx' })).body)).toBe(html)
  })

  test('sets the flag of the beta site', async () => {
    const { headers } = await get('/', { host: 'www.zhizhou.example:80' })
    expect(headers['set-cookie']).toEqual([
      'beta_site_load=0; Path=/; Max-Age=31536000; SameSite=lax; Domain=zhizhou.example',
    ])
  })
})

describe('the framework serves', () => {
  test.each([
    ['data of a page', '/', { rsc: '1', 'if-none-match': page.etag }, 200],
    ['a phone, which the middleware sends to the guide', '/', { 'user-agent': phone }, 200],
    ['a visit of the beta site that is due elsewhere', '/', { host: beta, cookie: 'beta_site_load=0' }, 200],
  ])('%s', async (_, path, asked: Record<string, string>, expected) => {
    const { status, headers } = await get(path, asked)
    expect({ status, framework }).toEqual({ status: expected, framework: [path] })
    expect(headers).not.toHaveProperty('etag')
    expect(headers['content-security-policy']).toContain(policyPart)
  })

  test.each([
    '/icon.svg?1',
    '/robots.txt',
    '/sitemap.xml',
    '/manifest.webmanifest',
    '/playground/ad-1.svg',
    '/none.css',
  ])('a file: %s', async (path) => {
    await get(path)
    expect(framework).toEqual([path])
  })

  test('an address that starts with two slashes', async () => {
    await get('//zhizhou.example/')
    expect(framework).toEqual(['//zhizhou.example/'])
  })

  test('a form that is posted to a page', async () => {
    await get('/', {}, 'POST')
    expect(framework).toEqual(['/'])
  })
})

test('a page rendered on request has a nonce and no version', async () => {
  const [first, second] = [await get('/result', { 'if-none-match': page.etag }), await get('/result')]
  expect(first.status).toBe(200)
  expect(first.headers).not.toHaveProperty('etag')
  const nonces = [first, second].map(
    ({ headers }) => /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1],
  )
  expect(nonces[0]).toMatch(/.{20,}/)
  expect(nonces[0]).not.toBe(nonces[1])
})

describe('pages requested by one address', () => {
  test.each([
    ['that were built ahead', '/', 10],
    ['that are made for it', '/result?id=1', 2],
  ])('%s: limited to its share a minute', async (_, path, most) => {
    const limits = new AddressLimits({ bus: openMemoryBus(() => undefined), perMinute: 10 })
    const front = createServer(
      createWebFront({
        ...site,
        limits,
        addressOf: (asked) => String(asked.headers['x-forwarded-for']),
      }),
    )
    await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve))
    const { port } = front.address() as AddressInfo
    const visit = (address: string) =>
      fetch(`http://127.0.0.1:${port}${path}`, {
        headers: { 'x-forwarded-for': address, cookie: 'locale=en' },
      })
    const replies = await Promise.all(Array.from({ length: 15 }, () => visit('203.0.113.7')))
    const refused = replies.filter(({ status }) => status === 429)
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(most)
    expect(refused).toHaveLength(15 - most)
    expect(await refused[0]?.text()).toContain('Too many requests')
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await visit('203.0.113.8')).status).toBe(200)
    front.close()
  })
})

test.each([
  '/result?id=1',
  '/shared/abc',
  '/shared/song/abc',
  '/history',
  '/chat/universal/001',
  '/account',
  '/settings',
])('%s is not indexed by search engines', async (path) => {
  expect((await get(path)).headers['x-robots-tag']).toBe('noindex')
})

test.each(['/_next/data/b1/index.json', '/_next/data/b1/help.json'])(
  'no data of a page: %s',
  async (path) => {
    expect((await get(path)).status).toBe(404)
    expect(framework).toEqual([])
  },
)

describe('a cookie for the first paint says whether there is a model, when that has changed', () => {
  const told = (headers: Readonly<Record<string, string | string[] | undefined>>) =>
    [headers['set-cookie'] ?? []].flat().filter((each) => each.startsWith('has_model='))

  test.each([
    [true, '', ['has_model=1; Path=/; SameSite=lax']],
    [false, '', ['has_model=0; Path=/; SameSite=lax']],
    [false, 'has_model=1', ['has_model=0; Path=/; SameSite=lax']],
    [true, 'has_model=0', ['has_model=1; Path=/; SameSite=lax']],
    [false, 'has_model=0', []],
    [true, 'has_model=1', []],
    [null, 'has_model=0', []],
  ] as const)('a model: %j, known: %j', async (isThere, cookie, expected) => {
    hasModel = isThere
    const reply = await get('/', { cookie })
    expect([reply.status, told(reply.headers)]).toEqual([200, expected])
    expect([reply.headers['set-cookie'] ?? []].flat()).toHaveLength(expected.length + 1)
    hasModel = null
  })

  test.each([
    [true, '1'],
    [false, '0'],
    [null, undefined],
  ])('and a page rendered on request gets it: %j', async (isThere, expected) => {
    hasModel = isThere
    await get('/result?id=1', { 'x-model': 'forged' })
    expect(models).toEqual([expected])
    hasModel = null
  })
})

test('no image is fetched and converted on request', async () => {
  expect((await get('/_next/image?url=%2Fx%0A%7B%22level%22%3A60%7D&w=640&q=75')).status).toBe(404)
  expect(framework).toEqual([])
})

test('an error while serving a prerendered page is reported, and answered with 500', async () => {
  const faults: unknown[] = []
  const fault = new Error('no policy')
  const broken = createServer(
    createWebFront({
      ...unlimited,
      built: {
        pages: new Map([['/zh-CN', page]]),
        policies: {
          prerendered: () => {
            throw fault
          },
          requested: () => '',
        },
        assets: new BuiltAssets(mkdtempSync(join(tmpdir(), 'zhizhou-no-assets-'))),
        settings: {
          searchSite: '',
          guide: '',
          mobileSite: '',
          betaHost: '',
          mainSite: '',
          cookieDomain: '',
          adOwner: 'house',
        },
        hasModel: () => null,
      },
      absence: async () => null,
      onError: (error) => faults.push(error),
      pages: async () => undefined,
    }),
  )
  await new Promise<void>((resolve) => broken.listen(0, '127.0.0.1', resolve))
  const { port } = broken.address() as AddressInfo
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(500)
  expect(faults).toEqual([fault])
  broken.close()
})

describe('a request that no browser sends', () => {
  test.each([
    '/_next/../result?id=x',
    '/_next/static/../../shared/x',
    '/_next/%2e%2e/chat/x',
    '/_next/.%2E/x',
    '/_next\\..\\x',
    '/_next/..%2fx',
    '/_next/..%5cx',
    '/./result',
    '/help/..',
    'http://zhizhou.example/result?id=x',
    '*',
  ])('for %s is rejected before its path is used', async (path) => {
    const { status, headers } = await get(path)
    expect([status, headers['x-content-type-options']]).toEqual([400, 'nosniff'])
    expect(framework).toEqual([])
  })

  test('with the method TRACE has no page', async () => {
    const { status, headers } = await get('/result?id=x', {}, 'TRACE')
    expect([status, headers.allow]).toEqual([405, 'GET, HEAD'])
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(framework).toEqual([])
  })

  test.each(['/result?url=../x', '/..x/a..b/...', '/_next/data/a.b%2fc.json'])(
    '%s is an ordinary address',
    async (path) => {
      expect([200, 404]).toContain((await get(path)).status)
    },
  )
})
