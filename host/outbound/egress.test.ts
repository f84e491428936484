import { existsSync, readFileSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { afterAll, describe, expect, jest, test } from '@jest/globals'
import { Egress } from './egress.ts'
import { isPublicAddress } from './judge-address.ts'
import { OutboundFailure, type OutboundReason } from './outbound-failure.ts'
import { type Resolve, resolveTarget } from './resolve-target.ts'
import { egressTo, publicAddress } from './testing/egress-to.ts'

const servers: Server[] = []

afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
})

async function egressOf(
  listener: (...call: Parameters<RequestListener>) => unknown,
  resolve?: Resolve,
): Promise<Egress> {
  const server = createServer((...call) => void listener(...call))
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return egressTo((server.address() as AddressInfo).port, resolve)
}

async function reasonOf(work: Promise<unknown>): Promise<OutboundReason | 'accepted'> {
  try {
    await work
    return 'accepted'
  } catch (error) {
    if (error instanceof OutboundFailure) return error.reason
    throw error
  }
}

describe('isPublicAddress', () => {
  test.each([
    ['8.8.8.8', true],
    ['2606:4700:4700::1111', true],
    ['127.0.0.1', false],
    ['10.1.2.3', false],
    ['172.16.0.1', false],
    ['192.168.1.1', false],
    ['169.254.169.254', false],
    ['100.64.0.1', false],
    ['192.0.0.192', false],
    ['198.18.0.1', false],
    ['224.0.0.1', false],
    ['255.255.255.255', false],
    ['0.0.0.0', false],
    ['::', false],
    ['::1', false],
    ['::ffff:127.0.0.1', false],
    ['::ffff:8.8.8.8', true],
    ['::7f00:1', false],
    ['64:ff9b::7f00:1', false],
    ['64:ff9b::808:808', true],
    ['64:ff9b:1::1', false],
    ['2002:7f00:1::', false],
    ['2002:808:808::', true],
    ['fc00::1', false],
    ['fe80::1', false],
    ['ff02::1', false],
    ['2001:db8::1', false],
    ['168.63.129.16', false],
    ['::ffff:168.63.129.16', false],
    ['64:ff9b::a83f:8110', false],
    ['4000::1', false],
    ['1fff::1', false],
    ['e000::1', false],
    ['2a00::1', true],
    ['3fff:ffff::1', true],
    ['not an address', false],
  ])('%s: %j', (address, expected) => {
    expect(isPublicAddress(address)).toBe(expected)
  })
})

describe('the rejected addresses, whatever they resolve to', () => {
  const egress = new Egress({ resolve: async () => [publicAddress] })
  test.each<[string, OutboundReason]>([
    ['ftp://example.com/', 'scheme'],
    ['file:///etc/passwd', 'scheme'],
    ['http://user:word@example.com/', 'credentials'],
    ['http://example.com:22/', 'port'],
    ['http://example.com:6379/', 'port'],
    ['http://localhost/', 'private'],
    ['http://sub.localhost/', 'private'],
    ['http://printer/', 'private'],
    ['http://metadata.google.internal/', 'private'],
    ['http://127.0.0.1./', 'private'],
    ['http://0x7f.1/', 'private'],
    ['http://２１３０７０６４３３/', 'private'],
    ['http://①②⑦.⓪.⓪.①/', 'private'],
    ['http://[::ffff:127.0.0.1]/', 'private'],
    ['http://127.1.1.1:80\\@@127.2.2.2:80/', 'address'],
    ['nothing', 'address'],
    ['', 'address'],
  ])('%s: %s', async (url, reason) => {
    expect(await reasonOf(egress.check(url))).toBe(reason)
    expect(await reasonOf(egress.fetch({ url }))).toBe(reason)
  })
})

describe('names', () => {
  test('with one private address among public ones are rejected', async () => {
    const egress = new Egress({ resolve: async () => [publicAddress, { address: '10.0.0.1', family: 4 }] })
    expect(await reasonOf(egress.check('https://mixed.example.com/'))).toBe('private')
    expect(await reasonOf(egress.fetch({ url: 'https://mixed.example.com/' }))).toBe('private')
  })

  test('that do not resolve can be stored, and are rejected when called', async () => {
    const egress = new Egress({ resolve: async () => Promise.reject(new Error('ENOTFOUND')) })
    expect(await reasonOf(egress.check('https://later.example.com/'))).toBe('accepted')
    expect(await reasonOf(egress.fetch({ url: 'https://later.example.com/' }))).toBe('unresolved')
  })

  test('are resolved once per hop, and the connection uses that address', async () => {
    const asked: string[] = []
    const egress = await egressOf(
      (request, response) => {
        if (request.url === '/') response.writeHead(302, { location: '/next' }).end()
        else response.end('there')
      },
      async (hostname) => {
        asked.push(hostname)
        return [publicAddress]
      },
    )
    const reply = await egress.fetch({ url: 'http://moves.example.com/' })
    expect(Buffer.from(reply.body).toString()).toBe('there')
    expect(reply.url).toBe('http://moves.example.com/next')
    expect(asked).toEqual(['moves.example.com', 'moves.example.com'])
  })
})

test('a resolver that does not answer ends the check', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] })
  try {
    const checked = reasonOf(
      resolveTarget(
        new URL('https://slow.example'),
        () => new Promise(() => undefined),
        () => true,
      ),
    )
    await jest.advanceTimersByTimeAsync(5_000)
    expect(await checked).toBe('unresolved')
  } finally {
    jest.useRealTimers()
  }
})

describe('redirects', () => {
  test.each([
    ['http://127.0.0.1/', 'private'],
    ['http://[::1]/', 'private'],
    ['http://169.254.169.254/latest/meta-data/', 'private'],
    ['file:///etc/passwd', 'scheme'],
    ['http://user:word@example.com/', 'credentials'],
    ['http://example.com:22/', 'port'],
  ])('to %s are rejected', async (location, reason) => {
    const egress = await egressOf((_request, response) => response.writeHead(302, { location }).end())
    expect(await reasonOf(egress.fetch({ url: 'http://redirector.example.com/' }))).toBe(reason)
  })

  test('that never end are aborted', async () => {
    const egress = await egressOf((_request, response) =>
      response.writeHead(302, { location: '/again' }).end(),
    )
    expect(await reasonOf(egress.fetch({ url: 'http://redirector.example.com/' }))).toBe('redirects')
  })

  test('to another origin remove the credentials', async () => {
    const seen: (string | undefined)[] = []
    const egress = await egressOf((request, response) => {
      seen.push(request.headers.authorization)
      if (request.headers.host === 'one.example.com')
        response.writeHead(307, { location: 'http://two.example.com/' }).end()
      else response.end()
    })
    await egress.fetch({ url: 'http://one.example.com/', headers: { authorization: 'secret' } })
    expect(seen).toEqual(['secret', undefined])
  })

  test.each([301, 302, 303, 307, 308])(
    '%i to another origin carries nothing of a call with secrets',
    async (status) => {
      const seen: string[] = []
      const egress = await egressOf(async (request, response) => {
        const chunks: Buffer[] = []
        for await (const chunk of request) chunks.push(chunk as Buffer)
        const { host, connection: _, ...headers } = request.headers
        seen.push(JSON.stringify({ host, url: request.url, headers, body: Buffer.concat(chunks).toString() }))
        if (request.url === '/a?token=secret')
          response.writeHead(status, { location: '/b?token=secret' }).end()
        else if (host === 'one.example.com')
          response.writeHead(status, { location: `http://two.example.com${request.url}` }).end()
        else response.end()
      })
      await egress.fetch({
        url: 'http://one.example.com/a?token=secret',
        method: 'POST',
        headers: { 'x-key': 'secret' },
        body: 'secret',
        atOtherOrigin: (location) => {
          location.searchParams.delete('token')
          return location
        },
      })
      expect(seen.map((each) => each.includes('secret'))).toEqual([true, true, false])
      expect(JSON.parse(seen[2] ?? '{}')).toMatchObject({ host: 'two.example.com', url: '/b', body: '' })
    },
  )
})

describe('bounds', () => {
  test('a reply over the size limit is aborted', async () => {
    const egress = await egressOf((_request, response) => response.end('x'.repeat(2_000)))
    expect(await reasonOf(egress.fetch({ url: 'http://large.example.com/', maxBytes: 1_000 }))).toBe(
      'too_large',
    )
  })

  test.each([
    ['a body that inflates over the size', gzipSync('x'.repeat(100_000)), 'gzip', 'too_large'],
    ['half of a packed body', gzipSync('x'.repeat(500)).subarray(0, 15), 'gzip', 'garbled'],
    ['a body that is packed three times', gzipSync(gzipSync(gzipSync('x'))), 'gzip, gzip, gzip', 'garbled'],
    ['an unknown encoding', Buffer.from('x'), 'zip', 'garbled'],
  ] as const)('%s is rejected', async (_, body, encoding, reason) => {
    const egress = await egressOf((_request, response) =>
      response.writeHead(200, { 'content-encoding': encoding }).end(body),
    )
    expect(await reasonOf(egress.fetch({ url: 'http://packed.example.com/', maxBytes: 1_000 }))).toBe(reason)
  })

  test.each([
    ['gzip', gzipSync('正文')],
    ['deflate', deflateSync('正文')],
    ['br', brotliCompressSync('正文')],
    ['gzip, br', brotliCompressSync(gzipSync('正文'))],
    ['identity', Buffer.from('正文')],
  ])('%s is decoded', async (encoding, body) => {
    const egress = await egressOf((_request, response) =>
      response.writeHead(200, { 'content-encoding': encoding }).end(body),
    )
    const reply = await egress.fetch({ url: 'http://packed.example.com/' })
    expect(Buffer.from(reply.body).toString()).toBe('正文')
  })

  test('a silent connection times out', async () => {
    const egress = await egressOf(() => undefined)
    expect(await reasonOf(egress.fetch({ url: 'http://silent.example.com/', timeoutMs: 100 }))).toBe(
      'timeout',
    )
  })
})

const data = new URL('../../../shared/data/ssrf/', import.meta.url)
const whenThere = existsSync(data) ? describe : describe.skip

whenThere('the collected addresses', () => {
  const rows = (file: string) =>
    existsSync(data)
      ? readFileSync(new URL(file, data), 'utf8')
          .trim()
          .split('\n')
          .slice(1)
          .map((line) => line.split('\t'))
      : []
  const refused = rows('must-refuse.tsv').filter(([, , kind]) => kind !== 'public-redirector')

  /** As a hostile or internal name server would: these names lead inside. */
  const inside: Resolve = async () => [{ address: '127.0.0.1', family: 4 }]

  test.each(refused.flatMap(([url = '', secure = '']) => [url, secure]).filter((url) => url !== ''))(
    '%s is rejected',
    async (url) => {
      expect(await reasonOf(new Egress({ resolve: inside }).check(url))).not.toBe('accepted')
      expect(await reasonOf(new Egress({ resolve: inside }).fetch({ url }))).not.toBe('accepted')
    },
  )

  test.each(rows('must-refuse.tsv').filter(([, , kind]) => kind === 'public-redirector'))(
    '%s, a public redirector, is rejected at its target',
    async (url = '') => {
      const egress = await egressOf((_request, response) =>
        response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
      )
      const overHttp = url.replace(/^https:/, 'http:')
      expect(await reasonOf(egress.fetch({ url: overHttp }))).not.toBe('accepted')
    },
  )

  test.each(rows('must-accept.tsv').map(([url = '']) => url))('%s is accepted', async (url) => {
    expect(await reasonOf(new Egress({ resolve: async () => [publicAddress] }).check(url))).toBe('accepted')
    expect(
      await reasonOf(new Egress({ resolve: () => Promise.reject(new Error('offline')) }).check(url)),
    ).toBe('accepted')
  })
})
