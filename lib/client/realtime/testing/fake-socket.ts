import type { ClientFrame } from '../../../contract/frames/client-frame'
import type { ServerFrame } from '../../../contract/frames/frame'
import type { SocketClient, SocketStatus } from '../connection/socket-client'

/** The socket of a conversation, whose other side is the test. */
export class FakeSocketClient {
  status: SocketStatus = 'idle'
  sent: ClientFrame[] = []
  connects = 0
  readonly #frames = new Set<(frame: ServerFrame) => void>()
  readonly #statuses = new Set<(status: SocketStatus) => void>()

  /** As what a store takes. */
  get client(): SocketClient {
    return this as unknown as SocketClient
  }

  connect(): void {
    this.connects += 1
  }

  renew(): void {
    this.connects += 1
  }

  send(frame: unknown): boolean {
    if (this.status !== 'open') return false
    this.sent.push(frame as ClientFrame)
    return true
  }

  onFrame(listener: (frame: ServerFrame) => void): () => void {
    this.#frames.add(listener)
    return () => this.#frames.delete(listener)
  }

  onStatus(listener: (status: SocketStatus) => void): () => void {
    this.#statuses.add(listener)
    return () => this.#statuses.delete(listener)
  }

  turn(...statuses: SocketStatus[]): void {
    for (const status of statuses) {
      this.status = status
      for (const listener of this.#statuses) listener(status)
    }
  }

  receive(...frames: ServerFrame[]): void {
    for (const frame of frames) for (const listener of this.#frames) listener(frame)
  }

  /** What has been sent since it was last looked at: the action, or 'ask', and the ask_id. */
  said(): string[] {
    return this.sent
      .splice(0)
      .map(({ prompt }) => [prompt.action ?? 'ask', prompt.ask_id].filter(Boolean).join(' '))
  }
}
