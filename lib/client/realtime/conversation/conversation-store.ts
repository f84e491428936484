import { createStore, type StoreApi } from 'zustand/vanilla'
import { errorNumbers, refusalFloor } from '../../../contract/error-code'
import type { ClientFrame, Prompt } from '../../../contract/frames/client-frame'
import { responseCode, type ServerFrame } from '../../../contract/frames/frame'
import { messageStatus } from '../../../contract/frames/message-status'
import type { ChatRecord } from '../../../contract/frames/record'
import { type Ask, askFrame, isQuestion, type Question } from '../asking/ask'
import { type AgentRef, frameTo } from '../channel'
import type { SocketClient, SocketStatus } from '../connection/socket-client'
import type { ViewEffect } from './conversation-effect'
import { initialState, mergeHistory, type NewestPage, prependOlder } from './conversation-history'
import type { ConversationState, Step } from './conversation-records'
import { withdraw } from './conversation-refusals'
import { addGreeting, applyFrame, beginAsk, clearInterrupted, patternOf, stopAsk } from './conversation-state'
import { takeEarlyAnswer } from './early-ask'

export interface ConversationStoreOptions {
  readonly channel: AgentRef
  readonly socket: SocketClient
  readonly conversationId: string
  readonly page: NewestPage
  readonly now?: () => number
}

type EffectListener = (effect: ViewEffect) => void

/** Synchronized whether a page shows it or not. Without a timer; its creator disposes of it. */
export class ConversationStore {
  readonly subscribe: StoreApi<ConversationState>['subscribe']
  readonly getState: () => ConversationState
  readonly #options: ConversationStoreOptions
  readonly #store: StoreApi<ConversationState>
  readonly #unsubscribe: (() => void)[] = []
  /** Frames without a response; resent unchanged whenever the socket opens. */
  readonly #unanswered = new Map<string, ClientFrame>()
  /** Those of them that were never sent. */
  readonly #unsent = new Set<string>()
  /** Questions paused until the answer that was stopped for them has ended: its ask_id by theirs. */
  readonly #paused = new Map<string, string>()
  /** Choices and greeting requests that could not be sent while offline. */
  #undelivered: ClientFrame[] = []
  /** Stopped answers whose end was not received yet. */
  readonly #stopped = new Set<string>()
  /** Cancelled questions; later frames for them are ignored. */
  readonly #withdrawn = new Set<string>()
  /** Effects that occurred without a subscriber. */
  #queuedEffects: ViewEffect[] = []
  /** A greeting was requested and not received yet. */
  #isGreeting = false
  #onEffect: EffectListener | null = null
  #shownBy: symbol | null = null
  #isBegun = false
  #isDisposed = false
  /** The page's initial content is shown until the first snapshot; only a lost socket clears cards. */
  #wasOpen = false

  constructor(options: ConversationStoreOptions) {
    this.#options = options
    this.#store = createStore(() => initialState(options.conversationId, options.page))
    this.subscribe = this.#store.subscribe
    this.getState = this.#store.getState
  }

  /** Connects to the host. @returns false if already connected */
  begin(): boolean {
    if (this.#isBegun) return false

    this.#isBegun = true
    const { socket } = this.#options
    this.#unsubscribe.push(
      socket.onFrame((frame) => this.#receive(frame)),
      socket.onStatus((status) => this.#follow(status)),
    )
    if (socket.status === 'open') this.#opened()
    socket.connect()
    return true
  }

  get socket(): SocketClient {
    return this.#options.socket
  }

  get isShown(): boolean {
    return this.#shownBy !== null
  }

  /** Called by a page that shows this conversation. @returns ends it */
  show(): () => void {
    const page = Symbol('page')
    this.#shownBy = page
    return () => {
      if (this.#shownBy === page) this.#shownBy = null
    }
  }

  /** Starts with the effects queued without a subscriber. @returns unsubscribes */
  listen(onEffect: EffectListener): () => void {
    this.#onEffect = onEffect
    for (const effect of this.#queuedEffects.splice(0)) onEffect(effect)
    return () => {
      if (this.#onEffect === onEffect) this.#onEffect = null
    }
  }

  ask(ask: Ask): void {
    if (isQuestion(ask)) return this.#begin({ ...ask, pattern: ask.pattern ?? patternOf(this.#state, ask) })
    if (ask.kind === 'greeting') this.#isGreeting = true
    const frame = askFrame(this.#options.channel, this.#state.conversationId, ask)
    if (!this.#options.socket.send(frame)) this.#undelivered.push(frame)
  }

  /** Requests a turn by its ask_id, for a page that was opened with nothing else. */
  reconnect(askId: string): void {
    this.#set(beginAsk(this.#state, { askId, content: '' }, this.#now()))
    this.#send(askId, this.#frame({ ask_id: askId, action: 'reconnect' }))
  }

  /** Later frames are not shown. A question that was not sent returns to the prompt input. */
  stop(askId: string): void {
    this.#unanswered.delete(askId)
    if (this.#unsent.delete(askId)) this.#apply(withdraw(this.#state, askId))
    else this.#set(stopAsk(this.#state, askId))
    // An ask sent early, from another page, may still be waiting for the same socket.
    this.#stopped.add(askId)
    this.#sendStop(askId)
  }

  /** Requests the newest state of the conversation to catch up. */
  follow(): void {
    if (this.#state.conversationId !== '') this.#options.socket.send(this.#frame({ action: 'reconnect' }))
  }

  /** Later questions ignore everything before this point. */
  clearContext(): void {
    this.#options.socket.send(this.#frame({ action: 'clear' }))
  }

  /** @param known the records at the time of the request */
  mergeHistory(known: readonly ChatRecord[], page: NewestPage): void {
    this.#set(mergeHistory(this.#state, known, page))
  }

  /** @param before doc_id of the record that the page ends before */
  prependOlder(before: string, page: NewestPage): void {
    this.#set(prependOlder(this.#state, before, page))
  }

  /** Replaces a record after another version was opened, or it was rated. */
  replaceRecord(askId: string, record: ChatRecord): void {
    this.#set({
      ...this.#state,
      records: this.#state.records.map((each) => (each.askId === askId ? record : each)),
    })
  }

  get isDisposed(): boolean {
    return this.#isDisposed
  }

  dispose(): void {
    this.#isDisposed = true
    for (const unsubscribe of this.#unsubscribe) unsubscribe()
  }

  /** The host answers one question at a time: a waiting answer is stopped for the next one. */
  #begin(question: Question): void {
    const { conversationId, records } = this.#state
    const awaited = records.find(({ waiting }) => waiting !== undefined)
    if (awaited) {
      this.#paused.set(question.askId, awaited.askId)
      this.stop(awaited.askId)
    }

    // A greeting that arrives after a question is ignored: it may belong to another conversation than the answer.
    this.#isGreeting = false
    this.#undelivered = this.#undelivered.filter(({ prompt }) => prompt.action !== 'greeting')
    this.#set(beginAsk(this.#state, question, this.#now()))
    this.#send(question.askId, askFrame(this.#options.channel, conversationId, question))
  }

  #follow(status: SocketStatus): void {
    if (status === 'open') this.#opened()
    if (status === 'rejected') this.#returnQuestions()
  }

  #opened(): void {
    const { socket } = this.#options
    for (const askId of this.#stopped) {
      this.#sendStop(askId)
      // Output from before the stop is still to arrive, or the host has lost it.
      if (!this.#withdrawn.has(askId)) socket.send(this.#frame({ ask_id: askId, action: 'reconnect' }))
    }

    const { state, askIds } = clearInterrupted(this.#state)
    if (this.#wasOpen) this.#set(state)
    this.#wasOpen = true
    for (const askId of askIds) socket.send(this.#frame({ ask_id: askId, action: 'reconnect' }))
    for (const askId of this.#unanswered.keys()) this.#sendAgain(askId)
    for (const frame of this.#undelivered.splice(0)) {
      socket.send({ ...frame, conversation_id: this.#state.conversationId })
    }

    if (askIds.length === 0 && this.#unanswered.size === 0) this.follow()
  }

  /** The host rejects this device and its login: it accepts no question. */
  #returnQuestions(): void {
    for (const { askId, status, content } of this.#state.records) {
      if (status !== messageStatus.send || content === '') continue
      this.#unsent.delete(askId)
      this.#apply(applyFrame(this.#state, { code: errorNumbers.no_identity, ask_id: askId, seq: 0 }))
    }
  }

  #send(askId: string, frame: ClientFrame): void {
    this.#unanswered.set(askId, frame)
    const early = takeEarlyAnswer(this.#options.socket, askId)
    if (early) return early.forEach((each) => this.#receive(each))
    if (!this.#paused.has(askId) && this.#options.socket.send(frame)) return
    this.#unsent.add(askId)
    // A user is waiting: reconnect immediately instead of at the next attempt.
    this.#options.socket.connect()
  }

  #sendAgain(askId: string): void {
    const frame = this.#unanswered.get(askId)
    if (!frame || this.#paused.has(askId)) return
    const isSent = this.#options.socket.send({ ...frame, conversation_id: this.#state.conversationId })
    if (isSent) this.#unsent.delete(askId)
  }

  /** Sends the questions that waited for the stopped answer. */
  #release(stopped: string): void {
    for (const [askId, after] of this.#paused) {
      if (after !== stopped) continue
      this.#paused.delete(askId)
      this.#sendAgain(askId)
    }
  }

  #sendStop(askId: string): void {
    this.#options.socket.send(this.#frame({ ask_id: askId, action: 'cancel' }))
  }

  #receive(frame: ServerFrame): void {
    const askId = frame.ask_id ?? ''
    if (frame.code > refusalFloor && frame.seq === 0) {
      this.#stopped.delete(askId)
      this.#release(askId)
      if (this.#withdrawn.has(askId)) return
    }
    if (this.#isMyGreeting(frame)) {
      this.#isGreeting = frame.code === responseCode.conversationReset
      return this.#set(addGreeting(this.#state, frame))
    }
    this.#apply(applyFrame(this.#state, frame))
  }

  /** Greeting frames have neither an ask nor a number; those of this agent are ours. */
  #isMyGreeting({
    code,
    seq,
    ask_id: askId,
    agent_id: agentId,
    data,
    conversation_id: id,
  }: ServerFrame): boolean {
    const { conversationId } = this.#state
    if (!this.#isGreeting || seq !== 0 || askId || agentId !== this.#options.channel.agentId) return false
    if (conversationId !== '' && id !== conversationId) return false
    return code === responseCode.conversationReset || (code === responseCode.bot && data !== undefined)
  }

  #apply(step: Step): void {
    this.#set(step.state)
    for (const effect of step.effects) {
      if (effect.kind === 'reconnect') {
        this.#options.socket.send(this.#frame({ ask_id: effect.askId, action: 'reconnect' }))
        continue
      }
      if (effect.kind !== 'readHistory') this.#unanswered.delete(effect.askId)
      if (effect.kind === 'finished') {
        this.#stopped.delete(effect.askId)
        this.#release(effect.askId)
      }
      if (effect.kind === 'returned') this.#withdrawn.add(effect.askId)
      if (this.#onEffect) this.#onEffect(effect)
      else this.#queuedEffects.push(effect)
    }
  }

  get #state(): ConversationState {
    return this.#store.getState()
  }

  #set(state: ConversationState): void {
    this.#store.setState(state, true)
  }

  #frame(prompt: Prompt): ClientFrame {
    return frameTo(this.#options.channel, this.#state.conversationId, prompt)
  }

  #now(): number {
    return (this.#options.now ?? Date.now)()
  }
}
