import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import * as z from 'zod'
import { callPlatform, notifyPlatform } from './call-platform.ts'
import { ConversionUndelivered } from './conversion.ts'

let server: Server
let url: URL

beforeAll(async () => {
  server = createServer((_, reply) => void reply.end('x'.repeat(100_000)))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/?token=secret`)
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const { signal } = new AbortController()

test('a platform that reports everything by its status can send a body, which is not read', async () => {
  await expect(notifyPlatform({ url, signal })).resolves.toBeUndefined()
})

test('a reply that is too long is ignored, and no error contains the token', async () => {
  const error: unknown = await callPlatform(z.object({}), { url, signal }).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ConversionUndelivered)
  expect(String(error)).toBe('ConversionUndelivered: the platform did not answer (too_large)')
})
