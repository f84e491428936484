import type { StreamFrame } from '../../conversations/streams/conversation-streams.ts'

/** Maximum unread bytes before a client gets a snapshot instead of frames. */
export const backlogLimitBytes = 256 * 1024

/** What one socket has been sent of one conversation. */
export class Subscription {
  #turnId = ''
  #seq = 0
  #paused: StreamFrame[] | null = null
  #heldBytes = 0
  /** Frames were skipped: the client needs a snapshot. */
  isBehind = false

  /** The turn whose frames were sent last, or ''. */
  get turnId(): string {
    return this.#turnId
  }

  /** Buffers frames while a snapshot is being created. */
  pause(): void {
    this.#paused ??= []
  }

  /** @returns the frame when it is to be sent now, or null when it was buffered, sent before, or skipped */
  accept(frame: StreamFrame, backlogBytes: number): StreamFrame | null {
    if (this.#paused) {
      this.#heldBytes += frame.bytes.length
      if (this.#heldBytes > backlogLimitBytes) this.isBehind = true
      else this.#paused.push(frame)
      return null
    }
    if (this.isBehind || backlogBytes > backlogLimitBytes) {
      this.isBehind = true
      return null
    }
    return this.#advance(frame) ? frame : null
  }

  /** The client has received a snapshot up to this point. @returns the buffered frames after it */
  reached(turnId: string, seq: number): StreamFrame[] {
    const held = this.#paused ?? []
    this.#paused = null
    this.#heldBytes = 0
    this.#turnId = turnId
    this.#seq = seq
    return held.filter((frame) => this.#advance(frame))
  }

  #advance(frame: StreamFrame): boolean {
    if (frame.seq === 0) return true
    if (frame.turnId === this.#turnId && frame.seq <= this.#seq) return false
    this.#turnId = frame.turnId
    this.#seq = frame.seq
    return true
  }
}
