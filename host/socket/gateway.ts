import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Logger } from 'pino'
import { type WebSocket, WebSocketServer } from 'ws'
import { frameLimits } from '../../lib/contract/frame.ts'
import { cookieNames, headerNames } from '../../lib/contract/identity.ts'
import { socketPaths } from '../../lib/paths.ts'
import { type Identity, identify } from '../account/identity.ts'
import type { Clock } from '../deps.ts'
import type { Database } from '../storage/database.ts'
import { Connection, rejectConnection } from './connection.ts'
import type { Dialogue } from './dialogue.ts'
import { isOwnOrigin } from './origin.ts'

/** A client that has not been heard for this long is gone. */
const silenceLimitMs = 120_000
const sweepMs = 10_000

export interface GatewayDeps {
  readonly database: Database
  readonly dialogue: Dialogue
  readonly log: Logger
  readonly now: Clock
  readonly publicOrigin: string
}

/** Takes WebSocket upgrades and keeps the open connections. */
export class SocketGateway {
  readonly #deps: GatewayDeps
  readonly #server = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: frameLimits.frameBytes,
    clientTracking: false,
  })
  readonly #connections = new Map<WebSocket, Connection>()
  readonly #sweeper: NodeJS.Timeout

  constructor(deps: GatewayDeps) {
    this.#deps = deps
    this.#sweeper = setInterval(() => this.#sweep(), sweepMs)
    this.#sweeper.unref()
  }

  get connectionCount(): number {
    return this.#connections.size
  }

  /** Answers an upgrade request; one that is not ours, or comes from a foreign page, is refused. */
  handleUpgrade(request: IncomingMessage, stream: Duplex, head: Buffer): void {
    const url = new URL(request.url ?? '/', 'http://host')
    if (url.pathname !== socketPaths.search) return refuse(stream, '404 Not Found')
    if (!isOwnOrigin(request, this.#deps.publicOrigin)) return refuse(stream, '403 Forbidden')
    this.#server.handleUpgrade(request, stream, head, (socket) => {
      void this.#accept(socket, url.searchParams)
    })
  }

  /** Closes every socket; browsers come back by themselves. */
  close(): void {
    clearInterval(this.#sweeper)
    for (const socket of this.#connections.keys()) socket.close(1012)
    this.#server.close()
  }

  async #accept(socket: WebSocket, query: URLSearchParams): Promise<void> {
    // Frames may arrive before the identity is known; they must not be lost.
    socket.pause()
    try {
      const identity = await this.#identify(query)
      if (!identity) return rejectConnection(socket)
      this.#connections.set(socket, new Connection(socket, identity, this.#deps))
      socket.once('close', () => this.#connections.delete(socket))
    } catch (error) {
      this.#deps.log.error({ err: error }, 'a socket could not be accepted')
      socket.close(1011)
    } finally {
      socket.resume()
    }
  }

  #identify(query: URLSearchParams): Promise<Identity | null> {
    return identify(this.#deps, {
      token: query.get(cookieNames.token) ?? undefined,
      deviceHash: query.get(headerNames.deviceHash) ?? undefined,
    })
  }

  #sweep(): void {
    const oldest = this.#deps.now() - silenceLimitMs
    for (const [socket, connection] of this.#connections) {
      if (connection.lastHeardAt < oldest) socket.terminate()
    }
  }
}

function refuse(stream: Duplex, status: string): void {
  // Whoever is refused may be gone before the answer is written.
  stream.on('error', () => stream.destroy())
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
