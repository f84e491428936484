import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** What a platform was asked. */
interface PlatformRequest {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: string
}

interface PlatformReply {
  readonly status?: number
  readonly body: object | string
}

/** How a platform takes and refuses conversions. */
export type PlatformProtocol = (request: PlatformRequest) => PlatformReply

/** A platform on a loopback port that holds its callers to its protocol. */
export interface FakePlatform {
  readonly baseUrl: string
  readonly requests: readonly PlatformRequest[]
  /** What it does next, once each, in place of its protocol: a status, or nothing at all. */
  readonly failures: (number | 'hang up')[]
  close(): Promise<void>
}

export async function startPlatform(protocol: PlatformProtocol): Promise<FakePlatform> {
  const requests: PlatformRequest[] = []
  const failures: (number | 'hang up')[] = []
  const answer = async (message: IncomingMessage, response: ServerResponse) => {
    const url = new URL(message.url ?? '/', 'http://platform.invalid')
    const request = {
      method: message.method ?? '',
      path: url.pathname,
      query: url.searchParams,
      headers: message.headers,
      body: await text(message),
    }
    requests.push(request)
    const failure = failures.shift()
    if (failure === 'hang up') return void message.socket.destroy()
    if (failure !== undefined) return void response.writeHead(failure).end()
    const { status = 200, body } = protocol(request)
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }
  const server = createServer((message, response) => void answer(message, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    requests,
    failures,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
