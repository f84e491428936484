import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from '@jest/globals'
import Fastify from 'fastify'
import { acceptJson } from './json-bodies.ts'

const large = JSON.stringify({ text: '井'.repeat(100_000) })
const small = JSON.stringify({ text: '井' })

/** Replies of these tests come when they say so, however busy the machine is. */
const longestWaitMs = 50_000

let app = Fastify()
let origin = ''
/** Addresses of the calls whose body was parsed, in order. */
let parsed: string[] = []
let onParsed = Promise.withResolvers<void>()
let reply = Promise.withResolvers<void>()

async function open(maxWaitMs?: number): Promise<void> {
  parsed = []
  reply = Promise.withResolvers()
  onParsed = Promise.withResolvers()
  app = Fastify({ trustProxy: true })
  acceptJson(app, ({ headers }) => String(headers['x-owner'] ?? ''), maxWaitMs)
  app.post('/', async ({ ip, body }) => {
    parsed.push(ip)
    onParsed.resolve()
    onParsed = Promise.withResolvers()
    await reply.promise
    return { characters: (body as { text: string } | undefined)?.text.length ?? 0 }
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}

afterEach(() => app.close())

async function send(address: string, body: string, owner = ''): Promise<number> {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': address, 'x-owner': owner }
  const answer = await fetch(origin, { method: 'POST', headers, body })
  return ((await answer.json()) as { characters: number }).characters
}

test('the large bodies of an address are parsed one after the other, each after the reply to the one before', async () => {
  await open(longestWaitMs)
  const first = send('192.0.2.1', large)
  await onParsed.promise
  const second = send('192.0.2.1', large)
  // Of others, and short ones, nothing waits.
  const next = onParsed.promise
  const other = send('192.0.2.2', large)
  await next
  const after = onParsed.promise
  const short = send('192.0.2.1', small)
  await after
  expect(parsed).toEqual(['192.0.2.1', '192.0.2.2', '192.0.2.1'])

  reply.resolve()
  expect(await Promise.all([first, second, other, short])).toEqual([100_000, 100_000, 100_000, 1])
  expect(parsed).toHaveLength(4)
})

test('so are those of an owner, from whatever addresses', async () => {
  await open(longestWaitMs)
  const first = send('192.0.2.1', large, 'u:1')
  await onParsed.promise
  const second = send('192.0.2.2', large, 'u:1')
  const next = onParsed.promise
  const other = send('192.0.2.3', large, 'u:2')
  await next
  expect(parsed).toEqual(['192.0.2.1', '192.0.2.3'])
  reply.resolve()
  expect(await Promise.all([first, second, other])).toEqual([100_000, 100_000, 100_000])
})

test('a call that answers for long, or whose client has gone, keeps no body waiting', async () => {
  await open()
  const gone = httpRequest(origin, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '192.0.2.1' },
  })
  const closed = new Promise((resolve) => void gone.once('close', resolve))
  gone.on('error', () => undefined)
  gone.end(large)
  await onParsed.promise
  gone.destroy()
  await closed
  const next = onParsed.promise
  const streaming = send('192.0.2.1', large)
  await next
  const last = onParsed.promise
  const waiting = send('192.0.2.1', large)
  await last
  reply.resolve()
  expect(await Promise.all([streaming, waiting])).toEqual([100_000, 100_000])
})

test('calls without input may be sent without a body, and a broken one is refused', async () => {
  await open()
  reply.resolve()
  expect(await send('192.0.2.1', '')).toBe(0)
  const headers = { 'content-type': 'application/json' }
  for (const body of ['{', large.slice(1)])
    expect((await fetch(origin, { method: 'POST', headers, body })).status).toBe(400)
  expect(await send('192.0.2.1', large)).toBe(100_000)
})
