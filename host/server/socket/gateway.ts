import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import { type WebSocket, WebSocketServer } from 'ws'
import { frameLimits } from '../../../lib/contract/frames/frame.ts'
import { cookieNames, headerNames } from '../../../lib/contract/identity.ts'
import { socketPaths } from '../../../lib/paths.ts'
import type { AddressLimits } from '../../limits/address-limits.ts'
import { blockedErrorOf, blockedErrorOfLogin } from '../../members/account/blocking/blocked-error.ts'
import { identify } from '../../members/account/identify.ts'
import { deviceBinding, revocation } from '../../members/account/tokens/announcements.ts'
import { recentlyRevoked } from '../../members/account/tokens/revoke-tokens.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Identity } from '../../platform/identity.ts'
import { type MakeId, randomId } from '../../platform/make-id.ts'
import { localeOf } from '../../platform/terminal/sentences.ts'
import type { Bus } from '../../storage/bus/bus.ts'
import type { Database } from '../../storage/database/database.ts'
import { AddressSockets, renewSlotsMs, type SocketSlot } from './address-sockets.ts'
import { Connection } from './connection.ts'
import { ConnectionRegistry } from './connection-registry.ts'
import type { ConversationSocket } from './conversation-socket.ts'
import { closedForIdentity, endSocket, identityRefusal, rejectConnection } from './refusal.ts'

/** A client that was silent for this long is disconnected. */
const silenceLimitMs = 120_000
const sweepMs = 10_000
/** Time for clients to respond when the host closes. */
const closingMs = 1_000
/** Interval at which sign-outs are read that the bus may have lost. */
const healMs = 1_000
/** Retry-After in seconds for an address that has opened too many sockets. */
const retryAfterSeconds = 60
/** Time to read why a login was ended. */
const reasonMs = 300
/** Time for a rejected client to read the response. */
const refusalMs = 1_000

export interface GatewayDeps {
  readonly database: Database
  readonly bus: Bus
  readonly conversations: ConversationSocket
  readonly log: Logger
  readonly now: Clock
  readonly makeId: MakeId
  /** The origins of our pages, in addition to this host's own. */
  readonly webOrigins: ReadonlySet<string>
  readonly limits: AddressLimits
  readonly addressOf: (request: IncomingMessage) => string
}

export class SocketGateway {
  readonly #deps: GatewayDeps
  readonly #server = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: frameLimits.frameBytes,
    clientTracking: false,
  })
  readonly #connections = new ConnectionRegistry()
  readonly #addresses: AddressSockets
  readonly #timers: readonly NodeJS.Timeout[]
  readonly #subscriptions: readonly (() => void)[]

  constructor(deps: GatewayDeps) {
    this.#deps = deps
    this.#addresses = new AddressSockets({ ...deps, most: deps.limits.mostOpenSockets })
    this.#timers = [
      setInterval(() => this.#sweep(), sweepMs),
      setInterval(() => this.#heal(), healMs),
      setInterval(() => void this.#addresses.renew(), renewSlotsMs),
    ]
    for (const timer of this.#timers) timer.unref()
    this.#subscriptions = [
      revocation.on(deps.bus, (family) => void this.#signOut(family)),
      deviceBinding.on(deps.bus, (device) => this.#reopen(device)),
    ]
  }

  get connectionCount(): number {
    return this.#connections.size
  }

  /** Handles an upgrade request; rejects invalid ones and those of foreign pages. */
  handleUpgrade(request: IncomingMessage, stream: Duplex, head: Buffer): void {
    const url = new URL(request.url ?? '/', 'http://host')
    const kind = kindOf(url.pathname)
    if (!kind) return refuse(stream, '404 Not Found')
    if (!isOwnOrigin(request, this.#deps.webOrigins)) return refuse(stream, '403 Forbidden')

    const address = this.#deps.addressOf(request)
    void this.#admit(address).then(
      (place) => {
        if (!place) return refuse(stream, '429 Too Many Requests', `Retry-After: ${retryAfterSeconds}\r\n`)
        stream.once('close', () => this.#addresses.release(place))
        if (stream.destroyed) return this.#addresses.release(place)
        this.#server.handleUpgrade(request, stream, head, (socket) => {
          void this.#accept(socket, { kind, address }, url.searchParams)
        })
      },
      (error: unknown) => {
        this.#deps.log.error({ err: error }, 'an upgrade could not be checked')
        refuse(stream, '503 Service Unavailable')
      },
    )
  }

  /** @returns a slot for a socket of this address, or null when it has opened too many */
  async #admit(address: string): Promise<SocketSlot | null> {
    if (await this.#deps.limits.spend('upgrade', address)) return null
    return this.#addresses.acquire(address, randomId())
  }

  /** Closes every socket; browsers reconnect automatically. A client that does not respond is terminated. */
  async close(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer)
    for (const end of this.#subscriptions) end()
    const sockets = [...this.#connections].map(([socket]) => socket)
    const closed = sockets.map((socket) => new Promise((resolve) => socket.once('close', resolve)))
    for (const socket of sockets) socket.close(1012)
    await Promise.race([Promise.all(closed), delay(closingMs, undefined, { ref: false })])
    for (const socket of sockets) socket.terminate()
    this.#server.close()
  }

  async #accept(
    socket: WebSocket,
    { kind, address }: { kind: SocketKind; address: string },
    query: URLSearchParams,
  ): Promise<void> {
    // Also for a rejected client: without a listener, a broken frame would end the process.
    socket.on('error', () => socket.terminate())
    // Frames may arrive before the identity is known; they must not be lost.
    socket.pause()
    const locale = localeOf(query.get(cookieNames.locale))
    try {
      const identity = await this.#identify(query)
      // Its close event, which would remove it again, has passed.
      if (socket.readyState === socket.CLOSED) return
      if (!identity || (kind === 'agent' && identity.kind !== 'member')) {
        const token = query.get(cookieNames.token)
        const blocked = identity ? null : await blockedErrorOf(this.#deps.database, token ?? undefined)
        const isAboutLogin = token !== null || kind === 'agent'
        return rejectConnection(socket, identityRefusal(isAboutLogin, blocked), locale)
      }
      const connection = new Connection(socket, { identity, kind, address, locale }, this.#deps)
      this.#connections.add(socket, { connection, identity })
      socket.once('close', () => this.#connections.remove(socket))
    } catch (error) {
      this.#deps.log.error({ err: error }, 'a socket could not be accepted')
      endSocket(socket, 1011)
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

  /** The last frame says why, if the member was blocked. */
  async #signOut(family: string): Promise<void> {
    const [first] = this.#connections.ofFamily(family)
    if (!first) return
    const reading = blockedErrorOfLogin(this.#deps.database, family).catch((error: unknown) => {
      this.#deps.log.warn({ err: error }, 'the reason of a sign-out could not be read')
      return null
    })
    // A slow database delays the reason, not the end.
    const blocked = await Promise.race([reading, delay(reasonMs, null, { ref: false })])
    for (const connection of this.#connections.ofFamily(family))
      connection.end(closedForIdentity, identityRefusal(true, blocked))
  }

  /** The device's data belongs to a member now: its browser reconnects at once, as that member. */
  #reopen(device: string): void {
    for (const connection of this.#connections.ofDevice(device)) connection.end(1012)
  }

  /** Also closes sockets that were accepted while their login was being revoked. */
  #heal(): void {
    if (!this.#connections.hasMembers) return
    recentlyRevoked(this.#deps.database, this.#deps.now()).then(
      (families) => families.forEach((family) => void this.#signOut(family)),
      (error: unknown) => this.#deps.log.warn({ err: error }, 'revoked tokens could not be read'),
    )
  }

  #sweep(): void {
    const oldest = this.#deps.now() - silenceLimitMs
    for (const [socket, connection] of this.#connections) {
      if (connection.lastHeardAt < oldest) socket.terminate()
    }
  }
}

type SocketKind = keyof typeof socketPaths

function kindOf(pathname: string): SocketKind | undefined {
  return (Object.keys(socketPaths) as SocketKind[]).find((kind) => socketPaths[kind] === pathname)
}

function refuse(stream: Duplex, status: string, headers = ''): void {
  // A rejected client may disconnect before the response is written, or never close its end.
  stream.on('error', () => stream.destroy())
  setTimeout(() => stream.destroy(), refusalMs).unref()
  stream.end(`HTTP/1.1 ${status}\r\n${headers}Connection: close\r\nContent-Length: 0\r\n\r\n`, () =>
    stream.destroy(),
  )
}

/**
 * @param webOrigins the origins of our pages
 * @returns whether a request comes from our own page, or from no page at all: `Origin`, when present, must be one of
 * those, or the host named in the request itself
 */
function isOwnOrigin(request: Pick<IncomingMessage, 'headers'>, webOrigins: ReadonlySet<string>): boolean {
  const { origin, host } = request.headers
  if (origin === undefined || webOrigins.has(origin)) return true
  return host !== undefined && (origin === `http://${host}` || origin === `https://${host}`)
}
