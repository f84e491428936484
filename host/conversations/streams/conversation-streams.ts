import type { ServerFrame } from '../../../lib/contract/frames/frame.ts'
import { randomId } from '../../platform/make-id.ts'
import type { Bus } from '../../storage/bus/bus.ts'
import type { LoggedFrame } from '../turns/turn-log.ts'
import type { TurnView } from '../turns/turn-view.ts'
import type { LogPosition, StreamLog } from './stream-log.ts'

/** A socket that follows a conversation. Called in frame sequence, never before the frames are stored. */
export interface Follower {
  /** A numbered frame of a turn. `bytes` is the serialised form, created once for all followers. */
  onFrame(frame: StreamFrame): void
}

export interface StreamFrame {
  readonly conversationId: string
  readonly turnId: string
  readonly seq: number
  readonly bytes: Buffer
}

/** Marks messages that belong to no turn. No id starts with it: ids consist of A-Z, a-z, 0-9, `_` and `-`. */
const announcementMark = '!'

interface ConversationStream {
  readonly followers: Set<Follower>
  readonly unsubscribe: () => void
  /** Resolves once messages of the conversation reach this process. */
  readonly ready: Promise<void>
  /** How far the local followers are in turns that run in other processes. */
  readonly remote: Map<string, RemoteTurn>
}

interface RemoteTurn {
  seq: number
  isHealing: boolean
  /** More was announced while the log was being read. */
  isStale: boolean
  /** It has ended, and the local followers have received all of it. */
  hasEnded: boolean
}

export interface StreamDeps {
  readonly bus: Bus
  readonly log: StreamLog
  readonly present?: (json: string) => string
  /** Called on a failed read; its frames are sent after the next {@link ConversationStreams.check}. */
  readonly report: (error: unknown) => void
}

/**
 * The conversations with followers in this process. Frames of local turns arrive by {@link deliver}; those of other
 * processes over the bus, checked for gaps against the log.
 */
export class ConversationStreams {
  readonly #deps: StreamDeps
  readonly #bus: Bus
  readonly #streams = new Map<string, ConversationStream>()
  /** Distinguishes our own announcements, which also arrive over a shared bus, from those of other processes. */
  readonly #origin = `${announcementMark}${randomId()}`
  readonly #own = new Map<string, TurnView>()

  constructor(deps: StreamDeps) {
    this.#deps = deps
    this.#bus = deps.bus
  }

  own(turnId: string): TurnView | undefined {
    return this.#own.get(turnId)
  }

  adopt(view: TurnView): void {
    this.#own.set(view.address.turnId, view)
  }

  /** This process no longer runs the turn. Its own announcements that still arrive over the bus are not sent again. */
  release(turnId: string): void {
    const view = this.#own.get(turnId)
    this.#own.delete(turnId)
    const stream = view && this.#streams.get(view.address.conversationId)
    if (stream) Object.assign(remoteTurn(stream, turnId), { seq: view.seq, hasEnded: view.hasEnded })
  }

  /** Sends every later frame of the conversation to the follower, until {@link unfollow}. */
  follow(conversationId: string, follower: Follower): void {
    const existing = this.#streams.get(conversationId)
    if (existing) {
      existing.followers.add(follower)
      return
    }

    const channel = channelOf(conversationId)
    const unsubscribe = this.#bus.subscribe(channel, (message) => this.#onMessage(conversationId, message))
    const ready = this.#bus.subscribed(channel)
    this.#streams.set(conversationId, {
      followers: new Set([follower]),
      unsubscribe,
      ready,
      remote: new Map(),
    })
  }

  /** Waits for the bus subscription. Frames stored after an earlier read may not reach this process. */
  async ready(conversationId: string): Promise<void> {
    await this.#streams.get(conversationId)?.ready
  }

  unfollow(conversationId: string, follower: Follower): void {
    const stream = this.#streams.get(conversationId)
    if (!stream) return
    stream.followers.delete(follower)
    if (stream.followers.size > 0) return
    stream.unsubscribe()
    this.#streams.delete(conversationId)
  }

  /** Sends stored frames of a local turn to its followers, here and in other processes. */
  deliver(view: TurnView, frames: readonly LoggedFrame[]): void {
    const { conversationId, turnId } = view.address
    for (const frame of frames) {
      this.#send(conversationId, turnId, frame)
      if (this.#bus.isShared)
        this.#bus.publish(channelOf(conversationId), `${turnId} ${frame.seq} ${frame.json}`)
    }
  }

  /** Sends a frame that belongs to no turn (seq 0) to all followers of the conversation. */
  announce(conversationId: string, frame: ServerFrame): void {
    const json = JSON.stringify(frame)
    this.#send(conversationId, '', { seq: 0, json })
    if (this.#bus.isShared) this.#bus.publish(channelOf(conversationId), `${this.#origin} 0 ${json}`)
  }

  /** Records the last frame sent to local followers of a remote turn, to detect duplicates and gaps. */
  expect(conversationId: string, turnId: string, seq: number): void {
    const stream = this.#streams.get(conversationId)
    if (!stream || this.#own.has(turnId) || stream.remote.has(turnId)) return
    remoteTurn(stream, turnId).seq = seq
  }

  /** Compares followers of remote turns with the log, because a loss of a turn's last frames leaves no gap. */
  async check(): Promise<void> {
    if (this.#streams.size === 0) return
    const open = [...this.#streams.values()].flatMap(({ remote }) =>
      [...remote].flatMap(([turnId, turn]) => (turn.hasEnded || this.#own.has(turnId) ? [] : [turnId])),
    )
    for (const position of await this.#deps.log.positions(open)) await this.#compare(position)
  }

  async #compare({ turnId, conversationId, lastSeq, hasEnded }: LogPosition): Promise<void> {
    const stream = this.#streams.get(conversationId)
    if (!stream || this.#own.has(turnId)) return
    const turn = remoteTurn(stream, turnId)
    if (turn.seq < lastSeq) await this.heal(conversationId, turnId)
    turn.hasEnded = hasEnded
  }

  /** Reads from the log what the bus may have lost of a remote turn. */
  async heal(conversationId: string, turnId: string): Promise<void> {
    const stream = this.#streams.get(conversationId)
    if (!stream || this.#own.has(turnId)) return

    const turn = remoteTurn(stream, turnId)
    turn.isStale = true
    if (turn.isHealing) return

    turn.isHealing = true
    try {
      while (turn.isStale) {
        turn.isStale = false
        for (const frame of await this.#deps.log.frames(turnId, turn.seq))
          this.#advance(conversationId, turnId, turn, frame)
      }
    } finally {
      turn.isHealing = false
    }
  }

  #onMessage(conversationId: string, message: string): void {
    const [turnId = '', seqText = ''] = message.split(' ', 2)
    if (this.#own.has(turnId) || turnId === this.#origin) return

    const stream = this.#streams.get(conversationId)
    if (!stream) return

    const json = message.slice(turnId.length + seqText.length + 2)
    if (turnId.startsWith(announcementMark)) return this.#send(conversationId, '', { seq: 0, json })

    const turn = remoteTurn(stream, turnId)
    const seq = Number(seqText)
    if (seq <= turn.seq) return
    if (seq > turn.seq + 1 || turn.isHealing) {
      this.heal(conversationId, turnId).catch(this.#deps.report)
      return
    }

    this.#advance(conversationId, turnId, turn, { seq, json })
  }

  #advance(conversationId: string, turnId: string, turn: RemoteTurn, frame: LoggedFrame): void {
    if (frame.seq <= turn.seq) return
    turn.seq = frame.seq
    this.#send(conversationId, turnId, frame)
  }

  #send(conversationId: string, turnId: string, frame: LoggedFrame): void {
    const stream = this.#streams.get(conversationId)
    if (!stream || stream.followers.size === 0) return
    const bytes = Buffer.from(this.#deps.present?.(frame.json) ?? frame.json)
    for (const follower of stream.followers)
      follower.onFrame({ conversationId, turnId, seq: frame.seq, bytes })
  }
}

function remoteTurn(stream: ConversationStream, turnId: string): RemoteTurn {
  const known = stream.remote.get(turnId)
  if (known) return known
  const turn = { seq: 0, isHealing: false, isStale: false, hasEnded: false }
  stream.remote.set(turnId, turn)
  return turn
}

function channelOf(conversationId: string): string {
  return `conversation:${conversationId}`
}

export function parseFrame(json: string): ServerFrame {
  return JSON.parse(json) as ServerFrame
}
