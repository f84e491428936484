import { createServer, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Scope } from '../support/part.ts'

/**
 * A model server with one slot before another server: a request waits until the one before is answered or its client has
 * left, as with a local model.
 * @returns its base URL
 */
export async function openOneSlotServer(scope: Scope, baseUrl: string): Promise<string> {
  let free = Promise.resolve()
  const server = createServer((incoming, outgoing) => {
    const left = Promise.withResolvers<void>()
    outgoing.on('close', () => left.resolve())
    const before = free
    free = before.then(() => left.promise)
    void before.then(() => {
      if (outgoing.destroyed) return
      const { host: _host, ...headers } = incoming.headers
      const path = (incoming.url ?? '').replace(/^\/v1/, '')
      const asked = send(`${baseUrl}${path}`, { method: incoming.method ?? 'POST', headers }, (reply) => {
        outgoing.writeHead(reply.statusCode ?? 502, reply.headers)
        reply.pipe(outgoing)
      })
      asked.on('error', () => outgoing.destroy())
      outgoing.on('close', () => asked.destroy())
      incoming.pipe(asked)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  scope.defer(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  )
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
}
