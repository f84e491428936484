import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A request as it arrived. */
export interface ArrivedRequest {
  readonly method: string
  readonly url: URL
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

export interface VendorServer {
  readonly url: string
  /** How many connections it cuts next, after it has read the request, in place of an answer. */
  cutNext: number
  /** How many requests have arrived. */
  readonly arrived: readonly ArrivedRequest[]
  stop(): Promise<void>
}

/** Serves a vendor's interface on a free loopback port. */
export async function startVendorServer(
  answer: (request: ArrivedRequest) => { readonly status: number; readonly json: object },
): Promise<VendorServer> {
  const arrived: ArrivedRequest[] = []
  const state = { cutNext: 0 }
  const server = createServer((incoming, response) => {
    void text(incoming).then((body) => {
      const { method = '', headers } = incoming
      const request = { method, url: new URL(incoming.url ?? '/', 'http://vendor'), headers, body }
      arrived.push(request)
      if (state.cutNext > 0) {
        state.cutNext -= 1
        return incoming.socket.destroy()
      }
      const { status, json } = answer(request)
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return Object.assign(state, {
    url,
    arrived,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  })
}
