import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, createServer as createSocketServer, type Server as SocketServer } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from '@jest/globals'
import { callOutbound, openOutbound } from './outbound.ts'
import { outboundCounts } from './outbound-counts.ts'
import { OutboundFailure } from './outbound-failure.ts'
import type { OutboundKind } from './outbound-limits.ts'

const opened: (Server | SocketServer)[] = []

afterAll(() => {
  for (const server of opened) {
    if ('closeAllConnections' in server) server.closeAllConnections()
    server.close()
  }
})

async function listening(server: Server | SocketServer): Promise<string> {
  opened.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

const answering = (listener: RequestListener) => listening(createServer(listener))

/** Takes connections and breaks each as soon as something was asked. */
async function breaking(): Promise<{ url: string; connections: () => number }> {
  let connections = 0
  const server = createSocketServer((socket) => {
    connections += 1
    socket.on('error', () => undefined).once('data', () => socket.destroy())
  })
  return { url: await listening(server), connections: () => connections }
}

async function closedOrigin(): Promise<string> {
  const server = createSocketServer()
  const url = await listening(server)
  await new Promise((done) => server.close(done))
  return url
}

async function reasonOf(call: Promise<unknown>): Promise<unknown> {
  const error: unknown = await call.then(
    () => 'answered',
    (thrown: unknown) => thrown,
  )
  return error instanceof OutboundFailure ? error.reason : error
}

describe('each failure has a reason', () => {
  const long = 'x'.repeat(2_000)
  test.each<[string, RequestListener, string]>([
    ['silence', () => undefined, 'timeout'],
    ['silence in the middle', (_, reply) => void reply.write('x'), 'timeout'],
    ['too many bytes', (_, reply) => void reply.end(long), 'too_large'],
    [
      'too many bytes, packed',
      (_, reply) => void reply.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(long)),
      'too_large',
    ],
    [
      'an unknown encoding',
      (_, reply) => void reply.writeHead(200, { 'content-encoding': 'zip' }).end('x'),
      'garbled',
    ],
  ])('%s', async (_, listener, reason) => {
    const url = await answering(listener)
    const timeoutMs = reason === 'timeout' ? 150 : 50_000
    const call = callOutbound({ kind: 'search', url, timeoutMs, maxBytes: 1_000 })
    expect(await reasonOf(call)).toBe(reason)
  })

  test('an unreachable server, and a broken connection', async () => {
    expect(await reasonOf(callOutbound({ kind: 'model', url: await closedOrigin() }))).toBe('unreachable')
    expect(await reasonOf(callOutbound({ kind: 'model', url: (await breaking()).url }))).toBe('dropped')
  })

  test('an abort throws its reason', async () => {
    const url = await answering(() => controller.abort(reason))
    const controller = new AbortController()
    const reason = new Error('the reader has left')
    const { signal } = controller
    await expect(callOutbound({ kind: 'search', url, signal })).rejects.toBe(reason)
    await expect(openOutbound({ kind: 'model', url, signal })).rejects.toBe(reason)
  })
})

test.each<[OutboundKind, number]>([
  ['search', 2],
  ['vendor', 1],
  ['conversion', 1],
  ['model', 1],
])('a call of the kind %s that breaks after sending is sent %d times', async (kind, times) => {
  const { url, connections } = await breaking()
  expect(await reasonOf(callOutbound({ kind, url, method: 'POST', body: '{}' }))).toBe('dropped')
  expect(connections()).toBe(times)
})

test('a redirect is returned when no guard checks its target', async () => {
  let asked = 0
  const url = await answering((_, reply) => {
    asked += 1
    reply.writeHead(302, { location: '/elsewhere' }).end()
  })
  expect(await callOutbound({ kind: 'model', url })).toMatchObject({ status: 302 })
  expect(asked).toBe(1)
})

describe('a stream', () => {
  test('yields each chunk as it arrives, and closes the connection when its consumer stops', async () => {
    const left = Promise.withResolvers<void>()
    const url = await answering((_, reply) => {
      reply.on('close', () => left.resolve())
      reply.write('first')
    })
    const { body } = await openOutbound({ kind: 'model', url })
    for await (const piece of body) {
      expect(Buffer.from(piece).toString()).toBe('first')
      break
    }
    await left.promise
  })

  test('that is closed unread is not received', async () => {
    const left = Promise.withResolvers<void>()
    const url = await answering((_, reply) => {
      reply.on('close', () => left.resolve())
      reply.write('first')
    })
    const stream = await openOutbound({ kind: 'model', url })
    stream.close()
    await left.promise
  })

  test('is aborted at its size limit, and rejected with an encoding', async () => {
    const url = await answering(({ url: path }, reply) => {
      if (path === '/packed') reply.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('x'))
      else reply.end('x'.repeat(2_000))
    })
    const { body } = await openOutbound({ kind: 'model', url, maxBytes: 1_000 })
    const read = async () => {
      for await (const piece of body) expect(piece.byteLength).toBeLessThanOrEqual(1_000)
    }
    expect(await reasonOf(read())).toBe('too_large')
    expect(await reasonOf(openOutbound({ kind: 'model', url: `${url}packed` }))).toBe('garbled')
  })
})

test('calls are counted by kind and outcome', async () => {
  const callsOf = (outcome: string) =>
    [...outboundCounts()].find((count) => count.kind === 'embedding' && count.outcome === outcome)?.calls ?? 0
  const url = await answering(({ url: path }, reply) => void reply.writeHead(path === '/' ? 200 : 500).end())
  await callOutbound({ kind: 'embedding', url })
  await callOutbound({ kind: 'embedding', url: `${url}fails` })
  await reasonOf(callOutbound({ kind: 'embedding', url: await closedOrigin() }))
  expect([callsOf('answered'), callsOf('refused'), callsOf('unreachable')]).toEqual([1, 1, 1])
})
