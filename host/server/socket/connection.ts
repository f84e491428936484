import type { Logger } from 'pino'
import type { WebSocket } from 'ws'
import { responseCode, type ServerFrame } from '../../../lib/contract/frames/frame.ts'
import type { Locale } from '../../../lib/messages/locale.ts'
import type { Follower, StreamFrame } from '../../conversations/streams/conversation-streams.ts'
import type { CatchUp } from '../../conversations/streams/reconnect.ts'
import { HostError } from '../../platform/errors.ts'
import type { Identity } from '../../platform/identity.ts'
import type { MakeId } from '../../platform/make-id.ts'
import type { ConversationSocket } from './conversation-socket.ts'
import { type Command, InvalidFrame, parseClientFrame } from './parse-client-frame.ts'
import { endSocket, isFault, refusalFrame, refusalInLanguageOf } from './refusal.ts'
import { backlogLimitBytes, Subscription } from './subscription.ts'

/** Maximum frames of a client at once, and per second over time. */
const frameRate = { burst: 60, perSecond: 20 } as const
/** Maximum consecutive invalid frames before the connection is closed. */
const brokenLimit = 20
/** Maximum conversations that a socket follows; the oldest is unfollowed. */
const followedLimit = 100
/** Maximum unread bytes; beyond that the connection is closed. */
const repliesLimitBytes = 4 * 1024 * 1024
const behindCheckMs = 100
/** A client that has read nothing for this long is disconnected. */
const stuckLimitMs = 60_000
const heartbeat = JSON.stringify({ code: responseCode.heartbeat, seq: 0 } satisfies ServerFrame)

export interface Caller {
  readonly identity: Identity
  readonly kind: 'search' | 'agent'
  readonly address: string
  readonly locale: Locale
}

export interface ConnectionDeps {
  readonly conversations: ConversationSocket
  readonly log: Logger
  readonly now: () => number
  readonly makeId: MakeId
}

/** One browser's socket: receives its frames, and sends the frames of the conversations that it follows. */
export class Connection implements Follower {
  readonly #socket: WebSocket
  readonly #caller: Caller
  readonly #deps: ConnectionDeps
  readonly #subscriptions = new Map<string, Subscription>()
  #work: Promise<void> = Promise.resolve()
  #allowance: number = frameRate.burst
  /** Consecutive frames that could not be parsed. */
  #broken = 0
  #behindTimer: NodeJS.Timeout | null = null
  /** No more frames are received or sent, although the socket may still be open. */
  #hasEnded = false
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
   * Closes the connection: further frames are not read, pending ones are dropped, and a client that does not close its
   * end is terminated.
   * @param last the frame sent before closing
   */
  end(code: number, last?: ServerFrame): void {
    if (this.#hasEnded) return
    if (last) this.#send(last)
    this.#finish()
    endSocket(this.#socket, code)
  }

  onFrame(frame: StreamFrame): void {
    const subscription = this.#subscriptions.get(frame.conversationId)
    const due = subscription?.accept(frame, this.#socket.bufferedAmount)
    if (due) this.#write(due.bytes)
    else if (subscription?.isBehind) this.#watchBacklog()
  }

  #receive(text: string): void {
    if (this.#hasEnded) return

    const now = this.#deps.now()
    // A clock that was set back takes nothing away.
    const passedMs = Math.max(0, now - this.lastHeardAt)
    this.#allowance = Math.min(frameRate.burst, this.#allowance + (passedMs / 1000) * frameRate.perSecond)
    this.lastHeardAt = now
    this.#allowance -= 1
    // A client that floods, or never reads the responses, is disconnected.
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
    // Later frames don't wait for a greeting, which an agent may take time to prepare.
    if (command.kind === 'greet') return void this.#perform(command)

    // A client's frames are processed in sequence.
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
    if (this.#hasEnded) return
    // The responses to the commands before this one may be unread.
    if (this.#socket.bufferedAmount > repliesLimitBytes) return this.end(1008)
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
    const { conversations } = this.#deps
    const { owner } = this.#caller.identity
    if (command.kind !== 'close') await conversations.requireChats(this.#caller)
    switch (command.kind) {
      case 'ping':
        return
      case 'close':
        return this.end(1000)
      case 'ask': {
        const outcome = await conversations.ask(this.#caller, command.frame, (conversationId) =>
          this.#follow(conversationId),
        )
        if (!outcome.isNew)
          await this.#catchUp(outcome.turn.conversation_id, () => conversations.catchUpTurn(outcome.turn))
        return
      }
      case 'cancel': {
        const endedAskId = await conversations.cancel(this.#caller, command)
        if (endedAskId !== null) this.#send({ code: responseCode.bot, ask_id: endedAskId, seq: 0 })
        return
      }
      case 'reconnect': {
        const turn = await conversations.findTurn(this.#caller, { askId: command.askId, conversationId: '' })
        return this.#catchUp(turn.conversation_id, () => conversations.catchUpTurn(turn))
      }
      case 'follow':
        await conversations.requireConversation(this.#caller, command.conversationId)
        return this.#catchUp(command.conversationId, () =>
          conversations.catchUpConversation(owner, command.conversationId),
        )
      case 'clear':
        await conversations.requireConversation(this.#caller, command.conversationId)
        this.#follow(command.conversationId)
        return conversations.clear(this.#caller, command.conversationId)
      case 'greet': {
        const frames = await conversations.greet(this.#caller, command, this.#caller.locale)
        for (const frame of frames) this.#send(frame)
        const [first] = frames
        if (first?.conversation_id) this.#follow(first.conversation_id)
        return
      }
      case 'feedback': {
        const askId = command.askId || (await conversations.findTurn(this.#caller, command)).ask_id
        await conversations.feedback(owner, askId, command.content)
        return this.#send({ code: responseCode.bot, ask_id: askId, seq: 0 })
      }
      case 'choose': {
        const askId = await conversations.choose(this.#caller, command)
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
    // The conversation was requested while the connection was open; it is closed now.
    if (this.#hasEnded) return subscription

    this.#subscriptions.set(conversationId, subscription)
    this.#deps.conversations.streams.follow(conversationId, this)
    return subscription
  }

  #unfollow(conversationId: string): void {
    this.#subscriptions.delete(conversationId)
    this.#deps.conversations.streams.unfollow(conversationId, this)
  }

  /** Sends the frames that the client has missed, and buffers new ones until they have been sent. */
  async #catchUp(conversationId: string, read: () => Promise<CatchUp>): Promise<void> {
    const subscription = this.#follow(conversationId)
    subscription.pause()
    subscription.isBehind = false
    let caughtUp: CatchUp | null = null
    try {
      caughtUp = await read()
    } finally {
      const seq = caughtUp?.frames.at(-1)?.seq ?? 0
      for (const frame of caughtUp?.frames ?? []) this.#send(frame)
      if (caughtUp?.turnId) this.#deps.conversations.streams.expect(conversationId, caughtUp.turnId, seq)
      for (const frame of subscription.reached(caughtUp?.turnId ?? '', seq)) {
        this.#write(frame.bytes)
      }
      if (subscription.isBehind) this.#watchBacklog()
    }
  }

  #watchBacklog(): void {
    if (this.#behindTimer || this.#hasEnded) return
    const since = this.#deps.now()
    this.#behindTimer = setInterval(() => {
      if (this.#socket.bufferedAmount > backlogLimitBytes / 2) {
        if (this.#deps.now() - since > stuckLimitMs) this.#socket.terminate()
        return
      }
      if (this.#behindTimer) clearInterval(this.#behindTimer)
      this.#behindTimer = null
      this.#work = this.#work.then(() => this.#skipAhead())
    }, behindCheckMs)
  }

  /** Brings a client that fell behind to the end of its turn, and then to the running one. */
  async #skipAhead(): Promise<void> {
    const { conversations, log } = this.#deps
    for (const [conversationId, subscription] of this.#subscriptions) {
      if (this.#hasEnded) return
      if (!subscription.isBehind) continue
      const { turnId } = subscription
      try {
        const followed = await conversations.catchUpFollowed(turnId)
        // A single frame is the snapshot of a running turn, which the conversation's own catch-up sends.
        if (followed && followed.frames.length > 1) for (const frame of followed.frames) this.#send(frame)
        await this.#catchUp(conversationId, () =>
          conversations.catchUpConversation(this.#caller.identity.owner, conversationId),
        )
      } catch (error) {
        log.error({ err: error }, 'a slow client could not catch up')
      }
    }
  }

  #finish(): void {
    this.#hasEnded = true
    if (this.#behindTimer) clearInterval(this.#behindTimer)
    this.#behindTimer = null
    for (const conversationId of this.#subscriptions.keys())
      this.#deps.conversations.streams.unfollow(conversationId, this)
    this.#subscriptions.clear()
  }

  #refuse(error: unknown, about: { askId?: string; conversationId?: string }): void {
    this.#send(refusalFrame(error, about))
  }

  #send(frame: ServerFrame): void {
    this.#write(JSON.stringify(refusalInLanguageOf(this.#caller.locale, frame)))
  }

  /** Writes to a closing socket are never sent, but still counted as buffered. */
  #write(message: string | Buffer): void {
    if (!this.#hasEnded && this.#socket.readyState === this.#socket.OPEN)
      this.#socket.send(message, { binary: false })
  }
}
