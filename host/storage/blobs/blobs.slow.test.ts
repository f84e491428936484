import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { request } from 'undici'
import { connectionsTo } from '../../platform/proxies.ts'
import { type S3Fake, startS3Fake } from '../testing/s3-fake.ts'
import { makeTemporaryFolder } from '../testing/temporary-folder.ts'
import type { Blobs } from './blobs.ts'
import { openFileBlobs } from './file-blobs.ts'
import { openS3Blobs } from './s3-blobs.ts'

async function* streamOf(pieces: readonly Uint8Array[]) {
  yield* pieces
}

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text))

interface Backend {
  readonly blobs: Blobs
  close(): Promise<void>
}

async function files(): Promise<Backend> {
  const folder = await makeTemporaryFolder()
  return {
    blobs: await openFileBlobs({ folder: folder.path, secret: 'secret', now: Date.now }),
    close: () => folder.remove(),
  }
}

async function s3(): Promise<Backend> {
  const fake = await startS3Fake()
  return { blobs: openS3Blobs(fake.options), close: () => fake.stop() }
}

/** A store that wants the bucket in the host name, and says so when it is asked. */
async function hostedS3(): Promise<Backend> {
  const fake = await startS3Fake(Date.now, true)
  process.env['http_proxy'] = fake.origin
  return {
    blobs: openS3Blobs(fake.options),
    close: async () => {
      delete process.env['http_proxy']
      await fake.stop()
    },
  }
}

describe.each([
  ['files', files],
  ['S3', s3],
  ['S3 with virtual hosts', hostedS3],
])('blobs (%s)', (_, open) => {
  let backend: Backend
  beforeAll(async () => {
    backend = await open()
  })
  afterAll(() => backend.close())

  test('any bytes are returned with their type', async () => {
    const key = fc.stringMatching(/^[a-z0-9][A-Za-z0-9._-]{0,20}(\/[a-z0-9][A-Za-z0-9._-]{0,20}){0,3}$/)
    await fc.assert(
      fc.asyncProperty(key, fc.uint8Array({ maxLength: 2_000 }), async (path, bytes) => {
        await backend.blobs.put(path, bytes, 'image/png; x=1')
        const stored = await backend.blobs.get(path)
        expect(stored?.mime).toBe('image/png; x=1')
        expect(Buffer.from(stored?.bytes ?? []).equals(bytes)).toBe(true)
      }),
      { numRuns: 25 },
    )
  })

  test('a key can be a prefix of another', async () => {
    await backend.blobs.put('tree', bytesOf('leaf'), 'text/plain')
    await backend.blobs.put('tree/branch', bytesOf('twig'), 'text/plain')
    expect(await backend.blobs.get('tree')).toEqual({ bytes: bytesOf('leaf'), mime: 'text/plain' })
  })

  test('a second put replaces bytes and type', async () => {
    await backend.blobs.put('twice', bytesOf('first'), 'text/plain')
    await backend.blobs.put('twice', bytesOf('2'), 'text/html')
    expect(await backend.blobs.get('twice')).toEqual({ bytes: bytesOf('2'), mime: 'text/html' })
  })

  test('missing and deleted ones are null, and can be deleted again', async () => {
    expect(await backend.blobs.get('no/such/blob')).toBeNull()
    await backend.blobs.put('gone', bytesOf('x'), 'text/plain')
    await backend.blobs.delete('gone')
    await backend.blobs.delete('gone')
    expect(await backend.blobs.get('gone')).toBeNull()
  })

  test.each([
    '',
    '/',
    'a//b',
    '../a',
    'a/../b',
    '.',
    'a/.',
    'a b',
    'a\0b',
    '/a',
    'a/',
    'ä',
    'a%2e',
    'a\\b',
    'a'.repeat(201),
  ])('%j is not a key', async (key) => {
    await expect(backend.blobs.put(key, bytesOf('x'), 'text/plain')).rejects.toThrow(TypeError)
    await expect(backend.blobs.get(key)).rejects.toThrow(TypeError)
    await expect(backend.blobs.delete(key)).rejects.toThrow(TypeError)
    await expect(backend.blobs.signedUrl(key, 'GET', { expiresInMs: 1_000 })).rejects.toThrow(TypeError)
  })

  test('streamed content is returned unchanged, whole and in any part', async () => {
    const parts = fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(parts, fc.nat(), fc.nat(), async (pieces, one, other) => {
        const whole = Buffer.concat(pieces)
        await backend.blobs.put('streamed', { size: whole.length, bytes: streamOf(pieces) }, 'a/b')
        expect(await backend.blobs.head('streamed')).toMatchObject({ size: whole.length, mime: 'a/b' })
        const [start = 0, end = 0] = [one, other].map((at) => at % (whole.length + 1)).sort((a, b) => a - b)
        for (const range of [undefined, { start, end }]) {
          const read = await backend.blobs.read('streamed', range)
          if (!read) throw new Error('it was stored')
          expect((await buffer(read)).equals(whole.subarray(range?.start, range?.end))).toBe(true)
        }
      }),
      { numRuns: 30 },
    )
  })

  test.each([
    ['fails on the way', 10, true],
    ['is shorter than it said', 10, false],
    ['is longer than it said', 3, false],
  ])('a stream that %s leaves the previous content', async (_, size, isBroken) => {
    await backend.blobs.put('kept', bytesOf('old'), 'text/plain')
    async function* bytes() {
      yield bytesOf('new')
      if (isBroken) throw new Error('broken off')
      yield bytesOf('er')
    }
    await expect(backend.blobs.put('kept', { size, bytes: bytes() }, 'text/plain')).rejects.toThrow()
    expect((await backend.blobs.get('kept'))?.bytes).toEqual(bytesOf('old'))
  })

  test('a moved one exists only under its new key, replacing the previous content', async () => {
    await backend.blobs.put('from/here', bytesOf('moved'), 'text/plain')
    await backend.blobs.put('to/there', bytesOf('old'), 'text/html')
    expect(await backend.blobs.move('from/here', 'to/there')).toBe(true)
    expect(await backend.blobs.get('to/there')).toEqual({ bytes: bytesOf('moved'), mime: 'text/plain' })
    expect(await backend.blobs.head('from/here')).toBeNull()
    expect(await backend.blobs.move('from/here', 'to/there')).toBe(false)
    expect(await backend.blobs.read('from/here')).toBeNull()
  })

  test('it answers a ping', async () => {
    await expect(backend.blobs.ping()).resolves.toBeUndefined()
  })
})

describe('a bucket in the host name', () => {
  let fake: S3Fake
  beforeAll(async () => {
    fake = await startS3Fake(Date.now, true)
    process.env['http_proxy'] = fake.origin
  })
  afterAll(async () => {
    delete process.env['http_proxy']
    await fake.stop()
  })

  test.each(['auto', 'host'] as const)('%s: signed URLs lead there', async (pathStyle) => {
    const blobs = openS3Blobs({ ...fake.options, pathStyle })
    const put = await blobs.signedUrl('sent', 'PUT', { expiresInMs: 60_000, mime: 'text/plain' })
    expect(put).toMatch(/^http:\/\/test-bucket\.s3\.test\/sent\?/)
    const dispatcher = connectionsTo(new URL(put), 'test', 1_000)
    const headers = { 'content-type': 'text/plain' }
    const sent = await request(put, { method: 'PUT', headers, body: 'seen', dispatcher })
    expect(sent.statusCode).toBe(200)
    const get = await blobs.signedUrl('sent', 'GET', { expiresInMs: 60_000 })
    expect(await (await request(get, { dispatcher })).body.text()).toBe('seen')
  })

  test('with an address by path it refuses everything, by name', async () => {
    const blobs = openS3Blobs({ ...fake.options, pathStyle: 'path' })
    await expect(blobs.put('a', bytesOf('x'), 'text/plain')).rejects.toThrow('403 SecondLevelDomainForbidden')
  })

  test('a store that fails when it is asked is asked again', async () => {
    const blobs = openS3Blobs(fake.options)
    fake.failures.push(503)
    await expect(blobs.get('a')).rejects.toThrow('SecondLevelDomainForbidden')
    expect(await blobs.get('a')).toBeNull()
  })
})

describe('blobs in S3', () => {
  let fake: S3Fake
  let blobs: Blobs
  let skewMs = 0
  beforeAll(async () => {
    fake = await startS3Fake(() => Date.now() + skewMs)
    blobs = openS3Blobs(fake.options)
  })
  afterAll(() => fake.stop())

  test('with its tag only that content is read and moved', async () => {
    await blobs.put('tagged', bytesOf('first'), 'text/plain')
    const { tag } = (await blobs.head('tagged')) ?? {}
    const read = await blobs.read('tagged', undefined, tag)
    expect(read && (await buffer(read)).toString()).toBe('first')
    await blobs.put('tagged', bytesOf('other'), 'text/plain')
    expect(await blobs.read('tagged', undefined, tag)).toBeNull()
    expect(await blobs.move('tagged', 'moved', tag)).toBe(false)
    const { tag: last } = (await blobs.head('tagged')) ?? {}
    expect(await blobs.move('tagged', 'moved', last)).toBe(true)
    expect((await blobs.get('moved'))?.bytes).toEqual(bytesOf('other'))
  })

  test('a signed URL reads without a key', async () => {
    await blobs.put('shown', bytesOf('seen'), 'text/plain')
    const reply = await fetch(await blobs.signedUrl('shown', 'GET', { expiresInMs: 60_000 }))
    expect([reply.status, await reply.text()]).toEqual([200, 'seen'])
  })

  test('a signed upload URL accepts only the named type', async () => {
    const url = await blobs.signedUrl('sent', 'PUT', { expiresInMs: 60_000, mime: 'image/png' })
    const send = (mime: string) =>
      fetch(url, { method: 'PUT', headers: { 'content-type': mime }, body: 'bytes' })
    expect((await send('text/html')).status).toBe(403)
    expect((await send('image/png')).status).toBe(200)
    expect(await blobs.get('sent')).toEqual({ bytes: bytesOf('bytes'), mime: 'image/png' })
  })

  test('a signed upload URL accepts only the named size', async () => {
    const url = await blobs.signedUrl('sized', 'PUT', { expiresInMs: 60_000, size: 5 })
    const send = async (body: string) => (await fetch(url, { method: 'PUT', body: bytesOf(body) })).status
    expect([await send('123456'), await send('1234'), await send('12345')]).toEqual([403, 403, 200])
  })

  test('a signed URL sets the type of the response', async () => {
    await blobs.put('page', bytesOf('<script>'), 'text/html')
    const disposition = 'attachment; filename="a.html"; filename*=UTF-8\'\'%E5%90%8D%20%E5%AD%97.html'
    const read = { expiresInMs: 60_000, mime: 'application/octet-stream', disposition }
    const url = await blobs.signedUrl('page', 'GET', read)
    const reply = await fetch(url, { headers: { range: 'bytes=1-3' } })
    expect([reply.status, await reply.text()]).toEqual([206, 'scr'])
    expect(reply.headers.get('content-type')).toBe('application/octet-stream')
    expect(reply.headers.get('content-disposition')).toBe(disposition)
    expect((await fetch(url.replace('octet-stream', 'html'))).status).toBe(403)
  })

  test.each([
    ['another key', (url: string) => url.replace('/once?', '/other?')],
    ['a later end', (url: string) => url.replace('X-Amz-Expires=60', 'X-Amz-Expires=600')],
    ['a changed signature', (url: string) => url.replace(/Signature=[0-9a-f]{4}/, 'Signature=0000')],
    ['no signature', (url: string) => url.replace(/\?.*/, '')],
  ])('a signed URL with %s is rejected', async (_, change) => {
    await blobs.put('once', bytesOf('x'), 'text/plain')
    const url = await blobs.signedUrl('once', 'GET', { expiresInMs: 60_000 })
    expect((await fetch(change(url))).status).toBe(403)
  })

  test('a signed URL expires', async () => {
    await blobs.put('brief', bytesOf('x'), 'text/plain')
    const url = await blobs.signedUrl('brief', 'GET', { expiresInMs: 10_000 })
    skewMs = 11_000
    const late = await fetch(url)
    skewMs = 0
    expect([late.status, (await fetch(url)).status]).toEqual([403, 200])
  })

  test('a wrong secret is rejected', async () => {
    const stranger = openS3Blobs({ ...fake.options, secretAccessKey: 'other' })
    await expect(stranger.put('a', bytesOf('x'), 'text/plain')).rejects.toThrow('403 SignatureDoesNotMatch')
    await expect(stranger.ping()).rejects.toThrow('403')
  })

  test('a missing bucket is an error, not a missing blob', async () => {
    const lost = openS3Blobs({ ...fake.options, bucket: 'elsewhere' })
    await expect(lost.get('a')).rejects.toThrow('404 NoSuchBucket')
  })

  test('a busy server is retried', async () => {
    fake.failures.push(503, 500)
    await blobs.put('patient', bytesOf('x'), 'text/plain')
    expect(await blobs.get('patient')).not.toBeNull()
  })

  /** What a store does that breaks off, and after which of its replies. */
  const stalls: Readonly<Record<string, (response: ServerResponse) => void>> = {
    'answers nothing': () => undefined,
    'stops after its head': (response) => {
      response.writeHead(200, { 'content-length': '1000', etag: '"a"' })
      response.flushHeaders()
    },
    'stops after some bytes': (response) => {
      response.writeHead(200, { 'content-length': '1000', etag: '"a"' })
      response.write('x')
    },
  }
  const calls: Readonly<Record<string, (store: Blobs) => Promise<unknown>>> = {
    get: (store) => store.get('a'),
    read: async (store) => {
      const bytes = await store.read('a')
      return bytes && buffer(bytes)
    },
    put: (store) => store.put('a', bytesOf('x'), 'text/plain'),
    'put of a stream': (store) =>
      store.put('a', { size: 1, bytes: Readable.from([bytesOf('x')]) }, 'text/plain'),
    move: (store) => store.move('a', 'b'),
    delete: (store) => store.delete('a'),
  }

  test.each(Object.keys(stalls).flatMap((stall) => Object.keys(calls).map((call) => [stall, call] as const)))(
    'a store that %s times out: %s',
    async (stall, call) => {
      const server = createServer((request, response) => {
        request.resume()
        stalls[stall]?.(response)
      })
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      const { port } = server.address() as AddressInfo
      const store = openS3Blobs(
        { ...fake.options, endpoint: `http://127.0.0.1:${port}` },
        { silentMs: 100, wholeMs: 2_000 },
      )
      // Its status has said that it was done.
      const isDone = stall !== 'answers nothing' && /^(put|delete)/.test(call)
      if (isDone) await calls[call]?.(store)
      else await expect(calls[call]?.(store)).rejects.toThrow()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  )

  test('an endless response is aborted at the limit of the whole', async () => {
    const server = createServer((_request, response) => {
      response.writeHead(200, { 'content-length': '100000' })
      const timer = setInterval(() => response.write('x'), 20)
      response.once('close', () => clearInterval(timer))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const options = { ...fake.options, endpoint: `http://127.0.0.1:${port}` }
    await expect(openS3Blobs(options, { wholeMs: 300 }).get('a')).rejects.toThrow('timeout')
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
})
