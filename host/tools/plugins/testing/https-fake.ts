import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { testCertificates } from '../../../operations/diagnosis/testing/certificates.ts'
import type { Egress } from '../../../outbound/egress.ts'
import type { Resolve } from '../../../outbound/resolve-target.ts'
import { egressToTls } from '../../../outbound/testing/egress-to.ts'

interface ReceivedRequest {
  readonly method: string
  readonly host: string
  /** Path and query as they were sent. */
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

export type Answer = (request: ReceivedRequest, response: ServerResponse) => void

export interface HttpsFake {
  readonly port: number
  readonly egress: Egress
  readonly received: ReceivedRequest[]
  /** Answers the next requests; by default 200 and `{}`. */
  answer: Answer
  /** Connections so far. */
  readonly connections: () => number
  readonly close: () => Promise<void>
}

/** Starts a server that takes every host's place, and an egress that finds it behind every public name. */
export async function startHttpsFake(resolve?: Resolve): Promise<HttpsFake> {
  let connections = 0
  const received: ReceivedRequest[] = []
  const server: Server = createServer(testCertificates.good, (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const seen = {
        method: request.method ?? '',
        host: request.headers.host ?? '',
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks).toString('utf8'),
      }
      received.push(seen)
      fake.answer(seen, response)
    })
  })
  server.on('connection', () => (connections += 1))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const fake: HttpsFake = {
    port,
    egress: egressToTls(port, resolve),
    received,
    answer: (_request, response) =>
      void response.writeHead(200, { 'content-type': 'application/json' }).end('{}'),
    connections: () => connections,
    close: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
  return fake
}
