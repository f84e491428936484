import type { ClientFrame, Prompt } from '../contract/frame'
import { messageStatus } from '../contract/message-status'
import type { ChatRecord } from '../contract/record'
import { askFrame, type OutgoingAsk, searchFrame } from './ask-frame'
import type { Effect } from './conversation-effect'
import {
  applyFrame,
  beginAsk,
  type ConversationState,
  cutRecords,
  openState,
  stopAsk,
} from './conversation-state'
import type { SocketClient } from './socket-client'

export interface ConversationStoreOptions {
  readonly socket: SocketClient
  readonly conversationId: string
  readonly records: readonly ChatRecord[]
  readonly onEffect: (effect: Exclude<Effect, { kind: 'reconnect' }>) => void
  readonly now?: () => number
}

/**
 * One conversation as a page shows it, kept in step with the host over the socket. A plain store: it has no timer
 * and no component, and whoever made it disposes of it.
 */
export class ConversationStore {
  readonly #options: ConversationStoreOptions
  readonly #listeners = new Set<() => void>()
  readonly #unsubscribe: (() => void)[]
  readonly #unanswered = new Map<string, ClientFrame>()
  /** Stops that could not be sent; they go first when the socket is back. */
  readonly #unsentStops = new Set<string>()
  #state: ConversationState
  /** What the page was made with is shown until the first snapshot comes; only a socket that was lost clears cards. */
  #wasOpen = false

  constructor(options: ConversationStoreOptions) {
    this.#options = options
    this.#state = openState(options.conversationId, options.records)
    this.#unsubscribe = [
      options.socket.onFrame((frame) => this.#take(applyFrame(this.#state, frame))),
      options.socket.onStatus((status) => {
        if (status === 'open') this.#opened()
      }),
    ]
    if (options.socket.status === 'open') this.#opened()
    options.socket.connect()
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly getState = (): ConversationState => this.#state

  ask(ask: OutgoingAsk): void {
    const named = /^(repeat|again|edit):(.+)$/.exec(ask.from)
    const replaces = named?.[2]
    this.#set(
      beginAsk(
        this.#state,
        { askId: ask.askId, content: ask.content, pattern: ask.pattern, ...(replaces ? { replaces } : {}) },
        (this.#options.now ?? Date.now)(),
      ),
    )
    const frame = askFrame(this.#state.conversationId, ask)
    this.#unanswered.set(ask.askId, frame)
    this.#options.socket.send(frame)
  }

  stop(askId: string): void {
    this.#set(stopAsk(this.#state, askId))
    if (!this.#sendStop(askId)) this.#unsentStops.add(askId)
  }

  /** Asks for a turn by its ask_id: a page that was opened with nothing but that. */
  reconnect(askId: string): void {
    this.#set(
      beginAsk(this.#state, { askId, content: '', pattern: 'normal' }, (this.#options.now ?? Date.now)()),
    )
    this.#unanswered.set(askId, this.#frame({ ask_id: askId, action: 'reconnect' }))
    this.#options.socket.send(this.#unanswered.get(askId))
  }

  /** Puts what history holds in place of what is known, but for questions that are still on their way. */
  replaceRecords(records: readonly ChatRecord[]): void {
    const waiting = this.#state.records.filter(
      (record) =>
        record.status === messageStatus.send && !records.some((each) => each.askId === record.askId),
    )
    this.#set({
      ...openState(this.#state.conversationId, [...records, ...waiting]),
      displaced: this.#state.displaced,
    })
  }

  /** Changes one record that was shown in another version or rated. */
  replaceRecord(askId: string, record: ChatRecord): void {
    this.#set({
      ...this.#state,
      records: this.#state.records.map((each) => (each.askId === askId ? record : each)),
    })
  }

  dispose(): void {
    for (const unsubscribe of this.#unsubscribe) unsubscribe()
    this.#listeners.clear()
  }

  #opened(): void {
    for (const askId of this.#unsentStops) this.#sendStop(askId)
    this.#unsentStops.clear()
    const { state, askIds } = cutRecords(this.#state)
    if (this.#wasOpen) this.#set(state)
    this.#wasOpen = true
    for (const askId of askIds) this.#options.socket.send(this.#frame({ ask_id: askId, action: 'reconnect' }))
    for (const frame of this.#unanswered.values())
      this.#options.socket.send({ ...frame, conversation_id: this.#state.conversationId })
    if (askIds.length === 0 && this.#unanswered.size === 0 && this.#state.conversationId !== '') {
      this.#options.socket.send(this.#frame({ action: 'reconnect' }))
    }
  }

  #sendStop(askId: string): boolean {
    return this.#options.socket.send(this.#frame({ ask_id: askId, action: 'cancel' }))
  }

  #take(step: { state: ConversationState; effects: readonly Effect[] }): void {
    this.#set(step.state)
    for (const effect of step.effects) {
      if (effect.kind === 'reconnect') {
        this.#options.socket.send(this.#frame({ ask_id: effect.askId, action: 'reconnect' }))
        continue
      }
      if (effect.kind !== 'readHistory') this.#unanswered.delete(effect.askId)
      this.#options.onEffect(effect)
    }
  }

  #set(state: ConversationState): void {
    if (state === this.#state) return
    this.#state = state
    for (const listener of this.#listeners) listener()
  }

  #frame(prompt: Prompt): ClientFrame {
    return searchFrame(this.#state.conversationId, prompt)
  }
}
