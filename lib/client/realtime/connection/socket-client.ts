import 'client-only'
import type { ServerFrame } from '../../../contract/frames/frame'
import { type FrameReader, LazyFrameReader } from './frame-reader'

/** `waiting`: between a disconnect and the next attempt; `rejected`: the host accepts neither device nor token. */
export type SocketStatus = 'idle' | 'connecting' | 'open' | 'waiting' | 'rejected' | 'closed'

/** Ping interval (§9); a socket without any message for the second period is considered lost. */
export const heartbeat = { everyMs: 5_000, lostAfterMs: 15_000 } as const
/** Minimum and maximum reconnect delay, in milliseconds. */
export const reconnectBounds = { firstMs: 500, maxMs: 15_000 } as const
/** Connect timeout: browsers wait for minutes without a response. */
export const connectLimitMs = 15_000
const noIdentityClose = 4401
/** WebSocket.CLOSING. */
const closing = 2

export interface SocketClientOptions {
  /** @returns the URL, evaluated at each attempt, because the identity may have changed */
  readonly address: (options: { withToken: boolean }) => Promise<string>
  /** Frame sent to check the connection. */
  readonly ping: unknown
  /** Called when the host rejects the identity (4401): the shown login may be invalid. */
  readonly onNoIdentity?: () => void
  /** Visitors may use this socket, so after a rejected token it retries without one; default true. */
  readonly isOpenToVisitors?: boolean
  readonly createSocket?: (address: string) => WebSocket
  readonly frames?: FrameReader
  /** Whether the page is visible: only then silence counts, since browsers throttle timers of hidden pages. */
  readonly isVisible?: () => boolean
  readonly random?: () => number
  readonly now?: () => number
}

/** A reconnecting socket. It does not interpret frames. */
export class SocketClient {
  readonly #options: Required<SocketClientOptions>
  readonly #frameListeners = new Set<(frame: ServerFrame) => void>()
  readonly #statusListeners = new Set<(status: SocketStatus) => void>()
  #status: SocketStatus = 'idle'
  #socket: WebSocket | null = null
  #attempt = 0
  #withToken = true
  #retryTimer: ReturnType<typeof setTimeout> | undefined
  #pingTimer: ReturnType<typeof setInterval> | undefined
  #connectTimer: ReturnType<typeof setTimeout> | undefined
  #lastReceivedAt = 0
  /** Incremented with every attempt, to detect late results of abandoned ones. */
  #generation = 0

  constructor(options: SocketClientOptions) {
    this.#options = {
      onNoIdentity: () => undefined,
      isOpenToVisitors: true,
      createSocket: (address) => new WebSocket(address),
      isVisible: () => document.visibilityState === 'visible',
      random: Math.random,
      now: Date.now,
      frames: new LazyFrameReader(),
      ...options,
    }
  }

  get status(): SocketStatus {
    return this.#status
  }

  /** Opens the socket unless it is open or about to be. */
  connect(): void {
    if (this.#status === 'connecting' || this.#status === 'open') return
    clearTimeout(this.#retryTimer)
    void this.#open()
  }

  /** @returns whether it was sent; otherwise the caller has to resend it once the socket is open */
  send(frame: unknown): boolean {
    // Browsers close sockets before they report it, for example when the page is being left.
    if (this.#status !== 'open' || !this.#socket || this.#socket.readyState >= closing) return false
    this.#socket.send(JSON.stringify(frame))
    this.#options.frames.sent(frame)
    return true
  }

  onFrame(listener: (frame: ServerFrame) => void): () => void {
    this.#frameListeners.add(listener)
    return () => this.#frameListeners.delete(listener)
  }

  onStatus(listener: (status: SocketStatus) => void): () => void {
    this.#statusListeners.add(listener)
    return () => this.#statusListeners.delete(listener)
  }

  /** Reconnects immediately, because the network or the login has changed. */
  renew(): void {
    clearTimeout(this.#retryTimer)
    this.#drop()
    this.#attempt = 0
    this.#withToken = true
    void this.#open()
  }

  close(): void {
    clearTimeout(this.#retryTimer)
    this.#drop()
    this.#setStatus('closed')
  }

  async #open(): Promise<void> {
    this.#generation += 1
    const generation = this.#generation
    this.#setStatus('connecting')
    clearTimeout(this.#connectTimer)
    this.#connectTimer = setTimeout(() => {
      this.#drop()
      this.#retry()
    }, connectLimitMs)
    try {
      const address = await this.#options.address({ withToken: this.#withToken })
      if (generation !== this.#generation) return
      this.#listen(this.#options.createSocket(address), generation)
    } catch {
      // No address yet (offline, host restarting): the same as a socket that does not open.
      if (generation !== this.#generation) return
      clearTimeout(this.#connectTimer)
      this.#retry()
    }
  }

  #listen(socket: WebSocket, generation: number): void {
    this.#socket = socket
    const isCurrent = () => generation === this.#generation
    socket.addEventListener('open', () => {
      if (!isCurrent()) return
      clearTimeout(this.#connectTimer)
      this.#attempt = 0
      this.#lastReceivedAt = this.#options.now()
      this.#pingTimer = setInterval(() => this.#beat(), heartbeat.everyMs)
      this.#setStatus('open')
      this.#deliver(this.#options.frames.reopened())
    })
    socket.addEventListener('message', (event) => {
      if (!isCurrent()) return
      this.#lastReceivedAt = this.#options.now()
      const frames = this.#options.frames.read(event.data)
      if ('then' in frames) void frames.then((later) => isCurrent() && this.#deliver(later))
      else this.#deliver(frames)
    })
    socket.addEventListener('close', (event) => {
      if (!isCurrent()) return
      this.#drop()
      if (event.code === noIdentityClose) this.#onRejected()
      else this.#retry()
    })
  }

  #deliver(frames: readonly ServerFrame[]): void {
    for (const frame of frames) for (const listener of this.#frameListeners) listener(frame)
  }

  /** Invalid token: retries once without it if visitors are allowed. */
  #onRejected(): void {
    this.#options.onNoIdentity()
    if (!this.#withToken || !this.#options.isOpenToVisitors) return this.#setStatus('rejected')
    this.#withToken = false
    void this.#open()
  }

  #beat(): void {
    const silentMs = this.#options.now() - this.#lastReceivedAt
    if (silentMs > heartbeat.lostAfterMs && this.#options.isVisible()) {
      this.#drop()
      this.#retry()
      return
    }
    this.send(this.#options.ping)
  }

  #retry(): void {
    this.#setStatus('waiting')
    const delayMs = reconnectDelayMs(this.#attempt, this.#options.random())
    this.#attempt += 1
    clearTimeout(this.#retryTimer)
    this.#retryTimer = setTimeout(() => void this.#open(), delayMs)
  }

  #drop(): void {
    this.#generation += 1
    clearInterval(this.#pingTimer)
    clearTimeout(this.#connectTimer)
    this.#socket?.close()
    this.#socket = null
  }

  #setStatus(status: SocketStatus): void {
    if (status === this.#status) return
    this.#status = status
    for (const listener of this.#statusListeners) listener(status)
  }
}

/**
 * Exponential backoff with half of the delay random, so that clients of a restarted host do not all reconnect at
 * once.
 * @param attempt failed attempts since the last success, from 0
 * @param random a number from 0 to 1
 */
export function reconnectDelayMs(attempt: number, random: number): number {
  const ceiling = Math.min(reconnectBounds.maxMs, reconnectBounds.firstMs * 2 ** Math.min(attempt, 10))
  return ceiling / 2 + (ceiling / 2) * random
}
