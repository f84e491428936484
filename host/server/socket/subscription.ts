import type { FeedFrame } from '../../conversations/streams/conversation-feeds.ts'

/** More than this waiting to be read, and a reader is moved on by a snapshot instead. */
export const backlogLimitBytes = 256 * 1024

/** What one socket has been sent of one conversation. */
export class Subscription {
  #turnId = ''
  #seq = 0
  #held: FeedFrame[] | null = null
  #heldBytes = 0
  /** Frames were left out: only a snapshot helps. */
  isBehind = false

  /** The turn whose frames were sent last, or ''. */
  get turnId(): string {
    return this.#turnId
  }

  /** Keeps frames back while a snapshot is being made. */
  hold(): void {
    this.#held ??= []
  }

  /** @returns the frame when it is to be sent now, or null when it was held, sent before, or left out */
  take(frame: FeedFrame, backlogBytes: number): FeedFrame | null {
    if (this.#held) {
      this.#heldBytes += frame.bytes.length
      if (this.#heldBytes > backlogLimitBytes) this.isBehind = true
      else this.#held.push(frame)
      return null
    }
    if (this.isBehind || backlogBytes > backlogLimitBytes) {
      this.isBehind ||= frame.seq > 0
      return null
    }
    return this.#advance(frame) ? frame : null
  }

  /** The reader has been brought to this point by a snapshot. @returns the held frames that follow it */
  reached(turnId: string, seq: number): FeedFrame[] {
    const held = this.#held ?? []
    this.#held = null
    this.#heldBytes = 0
    this.#turnId = turnId
    this.#seq = seq
    return held.filter((frame) => this.#advance(frame))
  }

  #advance(frame: FeedFrame): boolean {
    if (frame.seq === 0) return true
    if (frame.turnId === this.#turnId && frame.seq <= this.#seq) return false
    this.#turnId = frame.turnId
    this.#seq = frame.seq
    return true
  }
}
