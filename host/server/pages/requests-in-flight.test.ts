import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '@jest/globals'
import { RequestsInFlight } from './listen.ts'

/** A server whose answers the test gives. */
async function openServer() {
  const asked = Promise.withResolvers<ServerResponse>()
  const server = createServer((_request, response) => asked.resolve(response))
  const requests = new RequestsInFlight(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { server, requests, origin, asked: asked.promise }
}

test('requests in flight are completed, and new ones are rejected', async () => {
  const { requests, origin, asked } = await openServer()
  const reply = fetch(origin)
  const response = await asked
  response.write('前半')
  let isFinished = false
  const finished = requests.finish(60_000).then(() => (isFinished = true))
  await expect(fetch(origin)).rejects.toThrow('fetch failed')
  expect(isFinished).toBe(false)
  response.end('后半')
  expect(await (await reply).text()).toBe('前半后半')
  await finished
})

test('an endless response is waited for no longer than the limit', async () => {
  const { server, requests, origin, asked } = await openServer()
  const reply = fetch(origin)
  await asked
  await requests.finish(10)
  server.closeAllConnections()
  await expect(reply).rejects.toThrow('fetch failed')
})

test('without requests it ends at once', async () => {
  const { requests } = await openServer()
  await requests.finish(60_000)
})
