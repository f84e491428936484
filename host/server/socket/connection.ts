import type { Logger } from 'pino'
import type { WebSocket } from 'ws'
import { responseCode, type ServerFrame } from '../../../lib/contract/frames/frame.ts'
import type { Identity } from '../../platform/identity.ts'
import type { MakeId } from '../../platform/deps.ts'
import type { FeedFrame, Follower } from '../../conversations/streams/conversation-feeds.ts'
import type { CatchUp } from '../../conversations/streams/reconnect.ts'
import { HostError } from '../../platform/errors.ts'
import type { Dialogue } from './dialogue.ts'
import { endSocket, isFault, refusalFrame, refusalInLanguageOf } from './refusal.ts'
import { type Command, InvalidFrame, parseClientFrame } from './parse-client-frame.ts'
import type { Locale } from '../../../lib/messages/locale.ts'
import { backlogLimitBytes, Subscription } from './subscription.ts'

/** A client may send this many frames at once and this many a second for long. */
const frameRate = { burst: 60, perSecond: 20 } as const
/** After so many frames in a row that are none, the connection ends. */
const brokenLimit = 20
/** A socket follows no more conversations than this; the one that it began to follow first is let go. */
const followedLimit = 100
/** More than this unread, and nothing is answered any more. */
const repliesLimitBytes = 4 * 1024 * 1024
const behindCheckMs = 100
/** A reader that has read nothing for this long is closed. */
const stuckLimitMs = 60_000
const heartbeat = JSON.stringify({ code: responseCode.heartbeat, seq: 0 } satisfies ServerFrame)

/** Who is connected, from where, and to which of the two sockets. */
export interface Caller {
  readonly identity: Identity
  readonly kind: 'search' | 'agent'
  readonly address: string
  /** In which language the reader has the page open. */
  readonly locale: Locale
}

export interface ConnectionDeps {
  readonly dialogue: Dialogue
  readonly log: Logger
  readonly now: () => number
  /** Names asks that come without an id. */
  readonly makeId: MakeId
}

/** One browser's socket: its frames in, the frames of the conversations that it follows out. */
export class Connection implements Follower {
  readonly #socket: WebSocket
  readonly #caller: Caller
  readonly #deps: ConnectionDeps
  readonly #subscriptions = new Map<string, Subscription>()
  #work: Promise<void> = Promise.resolve()
  #allowance: number = frameRate.burst
  /** Frames since the last one that could be read. */
  #broken = 0
  #behindTimer: NodeJS.Timeout | null = null
  /** Nothing more is taken from it, nor sent to it, though its socket may still stand. */
  #isOver = false
  /** When the last frame of the client arrived. */
  lastHeardAt: number

  constructor(socket: WebSocket, caller: Caller, deps: ConnectionDeps) {
    this.#socket = socket
    this.#caller = caller
    this.#deps = deps
    this.lastHeardAt = deps.now()
    // With the default binary type a whole message arrives as one buffer.
    socket.on('message', (data, isBinary) => this.#receive(isBinary ? '' : (data as Buffer).toString('utf8')))
    socket.on('close', () => this.#finish())
    socket.on('error', () => socket.terminate())
  }

  /**
   * Ends the connection: what it still sends is not read, what it has sent and is not done yet is dropped, and a client
   * that does not close its end is cut off.
   * @param last the frame sent before that
   */
  end(code: number, last?: ServerFrame): void {
    if (this.#isOver) return
    if (last) this.#send(last)
    this.#finish()
    endSocket(this.#socket, code)
  }

  onFrame(frame: FeedFrame): void {
    const subscription = this.#subscriptions.get(frame.conversationId)
    const due = subscription?.take(frame, this.#socket.bufferedAmount)
    if (due) this.#write(due.bytes)
    else if (subscription?.isBehind) this.#watchBacklog()
  }

  #receive(text: string): void {
    if (this.#isOver) return
    const now = this.#deps.now()
    this.#allowance = Math.min(
      frameRate.burst,
      this.#allowance + ((now - this.lastHeardAt) / 1000) * frameRate.perSecond,
    )
    this.lastHeardAt = now
    this.#allowance -= 1
    // Who writes without end, or never reads what is answered, is not talked to any longer.
    if (this.#allowance < -frameRate.burst || this.#socket.bufferedAmount > repliesLimitBytes) {
      return this.end(1008)
    }
    const command = this.#parse(text)
    if (!command) return
    if (command.kind === 'ping') return this.#write(heartbeat)
    if (this.#allowance < 0) {
      const askId = 'askId' in command ? command.askId : ''
      return this.#refuse(new HostError('limited', '消息太频繁，请稍等片刻'), askId ? { askId } : {})
    }
    // Nothing waits for it: an agent may look around before it greets.
    if (command.kind === 'greet') return void this.#perform(command)
    // A client's frames are done in the order in which it sent them.
    this.#work = this.#work.then(() => this.#perform(command))
  }

  #parse(text: string): Command | null {
    try {
      const { kind, identity } = this.#caller
      const command = parseClientFrame(text, { kind, owner: identity.owner, makeId: this.#deps.makeId })
      this.#broken = 0
      return command
    } catch (error) {
      if (!(error instanceof InvalidFrame)) throw error
      this.#refuse(error.reason, {
        ...(error.askId ? { askId: error.askId } : {}),
        ...(error.conversationId ? { conversationId: error.conversationId } : {}),
      })
      this.#broken += 1
      if (this.#broken >= brokenLimit) this.end(1008)
      return null
    }
  }

  async #perform(command: Command): Promise<void> {
    if (this.#isOver) return
    try {
      await this.#do(command)
    } catch (error) {
      if (isFault(error))
        this.#deps.log.error({ err: error, command: command.kind }, 'a socket command failed')
      this.#refuse(error, {
        ...('askId' in command ? { askId: command.askId } : {}),
        ...('conversationId' in command ? { conversationId: command.conversationId } : {}),
      })
    }
  }

  async #do(command: Command): Promise<void> {
    const { dialogue } = this.#deps
    const { owner } = this.#caller.identity
    if (command.kind !== 'close') await dialogue.requireChats(this.#caller)
    switch (command.kind) {
      case 'ping':
        return
      case 'close':
        return this.end(1000)
      case 'ask': {
        const outcome = await dialogue.ask(this.#caller, command.frame, (conversationId) =>
          this.#follow(conversationId),
        )
        if (!outcome.isNew)
          await this.#bringUp(outcome.turn.conversation_id, () => dialogue.catchUpTurn(outcome.turn))
        return
      }
      case 'cancel': {
        const endedAskId = await dialogue.cancel(this.#caller, command)
        if (endedAskId !== null) this.#send({ code: responseCode.bot, ask_id: endedAskId, seq: 0 })
        return
      }
      case 'reconnect': {
        const turn = await dialogue.findTurn(this.#caller, { askId: command.askId, conversationId: '' })
        return this.#bringUp(turn.conversation_id, () => dialogue.catchUpTurn(turn))
      }
      case 'follow':
        await dialogue.requireConversation(this.#caller, command.conversationId)
        return this.#bringUp(command.conversationId, () =>
          dialogue.catchUpConversation(owner, command.conversationId),
        )
      case 'clear':
        await dialogue.requireConversation(this.#caller, command.conversationId)
        this.#follow(command.conversationId)
        return dialogue.clear(this.#caller, command.conversationId)
      case 'greet': {
        const frames = await dialogue.greet(this.#caller, command, this.#caller.locale)
        for (const frame of frames) this.#send(frame)
        const [first] = frames
        if (first?.conversation_id) this.#follow(first.conversation_id)
        return
      }
      case 'feedback': {
        const askId = command.askId || (await dialogue.findTurn(this.#caller, command)).ask_id
        await dialogue.feedback(owner, askId, command.content)
        return this.#send({ code: responseCode.bot, ask_id: askId, seq: 0 })
      }
      case 'choose': {
        const askId = await dialogue.choose(this.#caller, command)
        return this.#send({ code: responseCode.bot, ask_id: askId, seq: 0 })
      }
    }
  }

  #follow(conversationId: string): Subscription {
    const existing = this.#subscriptions.get(conversationId)
    if (existing) return existing
    const [oldest] = this.#subscriptions.keys()
    if (oldest !== undefined && this.#subscriptions.size >= followedLimit) this.#unfollow(oldest)
    const subscription = new Subscription()
    // The conversation was asked for while the connection stood; there is no reader any more.
    if (this.#isOver) return subscription
    this.#subscriptions.set(conversationId, subscription)
    this.#deps.dialogue.feeds.follow(conversationId, this)
    return subscription
  }

  #unfollow(conversationId: string): void {
    this.#subscriptions.delete(conversationId)
    this.#deps.dialogue.feeds.unfollow(conversationId, this)
  }

  /** Sends what the reader has missed, and holds back what arrives meanwhile until it has been sent. */
  async #bringUp(conversationId: string, read: () => Promise<CatchUp>): Promise<void> {
    const subscription = this.#follow(conversationId)
    subscription.hold()
    subscription.isBehind = false
    let caughtUp: CatchUp | null = null
    try {
      caughtUp = await read()
    } finally {
      const seq = caughtUp?.frames.at(-1)?.seq ?? 0
      for (const frame of caughtUp?.frames ?? []) this.#send(frame)
      if (caughtUp?.turnId) this.#deps.dialogue.feeds.expect(conversationId, caughtUp.turnId, seq)
      for (const frame of subscription.reached(caughtUp?.turnId ?? '', seq)) {
        this.#write(frame.bytes)
      }
      if (subscription.isBehind) this.#watchBacklog()
    }
  }

  #watchBacklog(): void {
    if (this.#behindTimer || this.#isOver) return
    const since = this.#deps.now()
    this.#behindTimer = setInterval(() => {
      if (this.#socket.bufferedAmount > backlogLimitBytes / 2) {
        if (this.#deps.now() - since > stuckLimitMs) this.#socket.terminate()
        return
      }
      if (this.#behindTimer) clearInterval(this.#behindTimer)
      this.#behindTimer = null
      this.#work = this.#work.then(() => this.#moveOn())
    }, behindCheckMs)
  }

  /** Brings a reader who was left behind to the end of the turn that it was in, and then to what runs now. */
  async #moveOn(): Promise<void> {
    const { dialogue, log } = this.#deps
    for (const [conversationId, subscription] of this.#subscriptions) {
      if (this.#isOver) return
      if (!subscription.isBehind) continue
      const { turnId } = subscription
      try {
        const followed = await dialogue.catchUpFollowed(turnId)
        // One frame is the snapshot of a turn that still runs, which the conversation's own catching up brings.
        if (followed && followed.frames.length > 1) for (const frame of followed.frames) this.#send(frame)
        await this.#bringUp(conversationId, () =>
          dialogue.catchUpConversation(this.#caller.identity.owner, conversationId),
        )
      } catch (error) {
        log.error({ err: error }, 'a slow reader could not be moved on')
      }
    }
  }

  #finish(): void {
    this.#isOver = true
    if (this.#behindTimer) clearInterval(this.#behindTimer)
    this.#behindTimer = null
    for (const conversationId of this.#subscriptions.keys())
      this.#deps.dialogue.feeds.unfollow(conversationId, this)
    this.#subscriptions.clear()
  }

  #refuse(error: unknown, about: { askId?: string; conversationId?: string }): void {
    this.#send(refusalFrame(error, about))
  }

  #send(frame: ServerFrame): void {
    this.#write(JSON.stringify(refusalInLanguageOf(this.#caller.locale, frame)))
  }

  /** What is sent to a socket that is closing is never sent, and yet counted as waiting. */
  #write(message: string | Buffer): void {
    if (!this.#isOver && this.#socket.readyState === this.#socket.OPEN)
      this.#socket.send(message, { binary: false })
  }
}
