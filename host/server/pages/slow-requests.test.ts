import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from '@jest/globals'
import { headLimits, limitBodyPauses } from './slow-requests.ts'

const limits = { headMs: 200, bodyPauseMs: 200, lookMs: 50 }
const post = 'POST / HTTP/1.1\r\nHost: a\r\nContent-Type: text/plain\r\n'
const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

/** A server that answers what it has read, once it is told to. */
async function open() {
  const held: ServerResponse[] = []
  const options = { ...headLimits(limits), keepAliveTimeout: 100, keepAliveTimeoutBuffer: 0 }
  const server = createServer(options, (request, response) => {
    held.push(response)
    if (request.url === '/unread') return void response.end('done')
    text(request).then(
      (body) => request.url === '/held' || response.end(body),
      () => undefined,
    )
  })
  limitBodyPauses(server, limits)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  closers.push(
    () => server.close(),
    () => server.closeAllConnections(),
  )
  const { port } = server.address() as AddressInfo
  return { port, held, connect: () => connect(port, '127.0.0.1') }
}

async function said(socket: Socket): Promise<string> {
  let heard = ''
  socket.on('data', (bytes: Buffer) => (heard += bytes.toString()))
  socket.on('error', () => undefined)
  await once(socket, 'close')
  return heard
}

test.each([
  ['half a head', 'GET / HTTP/1.1\r\nHost: a\r\n'],
  ['nothing of a body', `${post}Content-Length: 10\r\n\r\n`],
  ['half a body', `${post}Content-Length: 10\r\n\r\n12345`],
  ['half a body in chunks', `${post}Transfer-Encoding: chunked\r\n\r\n3\r\n123\r\n`],
])('a connection with %s is closed', async (_, written) => {
  const { connect: toServer } = await open()
  const socket = toServer()
  socket.write(written)
  expect(await said(socket)).not.toContain('200 OK')
})

test.each([
  ['no body', 'GET /unread HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['a body that nobody reads', 'GET /unread HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\n1234567890'],
  ['a body that is read', `${post}Content-Length: 3\r\n\r\nabc`],
])('a connection that is idle during a response to %s is closed', async (_, written) => {
  const { connect: toServer } = await open()
  const socket = toServer()
  socket.write(written)
  expect(await said(socket)).toContain('200 OK')
})

test('a slow response is not, whatever the request', async () => {
  const { port, held, connect: toServer } = await open()
  const ways = [{}, { method: 'POST', body: 'abc' }]
  const answers = ways.map((init) => fetch(`http://127.0.0.1:${port}/held`, init))
  const slow = toServer()
  slow.write(`${post}Content-Length: 10\r\n\r\n12345`)
  // By then the others have waited for longer than a body may.
  await said(slow)
  for (const response of held) response.end('done')
  for (const answer of answers) expect(await (await answer).text()).toBe('done')
})
