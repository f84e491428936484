import 'client-only'
import type { ServerFrame } from '../../../contract/frames/frame'
import { type FrameReader, LazyFrameReader } from './frame-reader'

/**
 * `waiting` is between a loss and the next attempt; `rejected` means that the host accepts neither device nor token.
 */
export type SocketStatus = 'idle' | 'connecting' | 'open' | 'waiting' | 'rejected' | 'closed'

/** A ping goes out this often (§9); a socket that has brought nothing for the second time is taken for lost. */
export const heartbeat = { everyMs: 5_000, lostAfterMs: 15_000 } as const
/** Bounds of the wait before a lost socket is opened again, in milliseconds. */
export const reconnectBounds = { firstMs: 500, mostMs: 15_000 } as const
/** An attempt that has not opened by then has failed: browsers wait for minutes where nothing replies. */
export const connectLimitMs = 15_000
const noIdentityClose = 4401
/** WebSocket.CLOSING. */
const closing = 2

export interface SocketClientOptions {
  /** Where to connect; asked at each attempt, because the identity may have changed. */
  readonly address: (options: { withToken: boolean }) => Promise<string>
  /** What is sent to hear whether the other side is there. */
  readonly ping: unknown
  /** Called when the host rejects the identity (4401): what is shown as logged in may no longer be. */
  readonly onNoIdentity?: () => void
  /** Whether a visitor may use this socket, so that one refused for its token opens once more without; true. */
  readonly isOpenToVisitors?: boolean
  readonly createSocket?: (address: string) => WebSocket
  /** What its messages are read by. */
  readonly frames?: FrameReader
  /** Whether the page is seen: silence counts only then, since browsers slow the timers of hidden pages. */
  readonly isVisible?: () => boolean
  readonly random?: () => number
  readonly now?: () => number
}

/** A socket that reconnects. It handles frames without interpreting them. */
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
  /** Grows with every attempt, so that what a given-up attempt still does is recognised. */
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

  /** @returns whether it went out; what does not is the caller's to send again once the socket is open */
  send(frame: unknown): boolean {
    // The browser closes sockets before it reports that, as when the page is being left.
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

  /** Gives the open socket up and opens another at once: the network has changed under it, or the login has. */
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

  /** A dead token: where visitors are welcome once more without it, and no further. */
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
 * How long to wait before the next attempt: doubling, with half of it by chance, so that the readers of a host that
 * came back do not all return at once.
 * @param attempt how many attempts have failed since the last success, from 0
 * @param random a number from 0 to 1
 */
export function reconnectDelayMs(attempt: number, random: number): number {
  const ceiling = Math.min(reconnectBounds.mostMs, reconnectBounds.firstMs * 2 ** Math.min(attempt, 10))
  return ceiling / 2 + (ceiling / 2) * random
}
