import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Scope } from './part.ts'

/** Starts an HTTP server on a free port of loopback. It ends with its scope. @returns its origin */
export async function startLoopbackServer(scope: Scope, listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  scope.defer(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
