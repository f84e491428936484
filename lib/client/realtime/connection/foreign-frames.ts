import { refusalFloor } from '../../../contract/error-code'
import type { CardEvent } from '../../../contract/frames/card'
import { type ClientFrame, clientFrame } from '../../../contract/frames/client-frame'
import { isTurnEnd, responseCode, type ServerFrame, serverFrame } from '../../../contract/frames/frame'
import { textOf } from '../../api/foreign-content'
import { foreignCardEvents } from './foreign-cards'

type Fields = Readonly<Record<string, unknown>>

interface Turn {
  readonly askId: string
  conversationId: string
  /** Number of its last frame; 0 before the first. */
  seq: number
  hasEnded: boolean
  readonly cards: Map<string, string>
}

/**
 * Normalizes the frames of a socket. A host that implements only the specification sends no `seq`, maybe no ask_id,
 * and cards without ids: they are numbered here, from the 101 of their turn, so that the rest of the page handles one
 * form. A turn interrupted by a lost socket is never resumed: it is read from history.
 */
export class ForeignFrames {
  /** By our ask_id; unanswered ones have number 0. */
  readonly #turns = new Map<string, Turn>()
  /** Host ids of our asks. */
  readonly #names = new Map<string, string>()
  #newest: Turn | null = null
  /** The frame that requested a greeting, until the greeting has ended. */
  #greeting: ClientFrame | null = null
  /** Its card was received: the next frame ends it, or is of a turn. */
  #isGreeted = false
  #count = 0
  #isForeign = false
  /** Running turns that started before the socket was lost. */
  readonly #lost = new Set<string>()

  sent(value: unknown): void {
    const { success, data: frame } = clientFrame.safeParse(value)
    if (!success) return

    const { action, ask_id: askId, copilot_option: option } = frame.prompt
    if (action === 'greeting') {
      this.#greeting = frame
      this.#isGreeted = false
    }
    const asks = action === undefined || action === 'repeat' || action === 'template' || action === 'summary'
    if (!asks || askId === undefined || (option && this.#turns.has(askId))) return

    const turn = { askId, conversationId: frame.conversation_id, seq: 0, hasEnded: false, cards: new Map() }
    this.#turns.set(askId, turn)
    this.#lost.delete(askId)
    this.#newest = turn
  }

  /** @returns frames to deliver after a reconnect: they announce that history has what was missed */
  reopened(): readonly ServerFrame[] {
    if (!this.#isForeign) return []
    const cut = [...this.#turns.values()].filter(({ seq, hasEnded }) => seq > 0 && !hasEnded)
    for (const { askId } of cut) this.#lost.add(askId)
    return cut.map((turn) => this.#readHistory(turn))
  }

  /** @param data content of a message @returns empty if invalid */
  read(data: unknown): readonly ServerFrame[] {
    const value = parseFields(data)
    const own = serverFrame.safeParse(value)
    if (own.success) return [own.data]
    if (value === null || typeof value.code !== 'number' || typeof value.seq === 'number') return []
    this.#isForeign = true
    return this.#numbered(withIds(value, value.code), value.code)
  }

  #numbered(frame: Fields, code: number): readonly ServerFrame[] {
    if (code === responseCode.heartbeat) return [{ code, seq: 0 }]
    if (code === responseCode.clearContext)
      return [{ ...this.#common(frame), code, doc_id: this.#id('clear'), seq: 0 }]
    const greeting = this.#greetingOf(frame, code)
    if (greeting) return this.#greeted(frame, code, greeting)

    const turn = this.#turnOf(frame)
    if (!turn) return code > refusalFloor ? [refusal(frame, code)] : []
    if (this.#lost.has(turn.askId)) {
      if (!isTurnEnd({ code, seq: 1 })) return []
      turn.hasEnded = true
      return [this.#readHistory(turn)]
    }
    if (turn.seq === 0 && code > refusalFloor) return [{ ...refusal(frame, code), ask_id: turn.askId }]
    if (turn.hasEnded) return []

    // An answer may start without the frame that accepts its question.
    const begun =
      turn.seq === 0 && code !== responseCode.conversationReset ? [this.#next(turn, frame, 101)] : []
    return [...begun, ...this.#ofTurn(turn, frame, code)]
  }

  #ofTurn(turn: Turn, frame: Fields, code: number): ServerFrame[] {
    const message = textOf(frame.message)
    if (code === responseCode.conversationReset || code === responseCode.askReset)
      return [{ ...this.#next(turn, frame, code), ...(message && code === 101 ? { message } : {}) }]

    const events = foreignCardEvents(frame.data, turn.cards)
    const isBan = code === responseCode.auditFailed || events.some(({ type }) => type === 'ban')
    if (isBan)
      return [{ ...this.#end(turn, frame, responseCode.auditFailed), data: [banOf(events, message)] }]
    if (code === responseCode.bot)
      return events.length > 0 ? [{ ...this.#next(turn, frame, code), data: events }] : []
    if (!isTurnEnd({ code, seq: 1 }) && code <= refusalFloor) return []

    const hasFailed =
      code === responseCode.instantBot || code === responseCode.serverErrorEnd || code > refusalFloor
    const said = hasFailed && message && events.length === 0 ? [errorCard(message)] : events
    const end = this.#end(turn, frame, code > refusalFloor ? responseCode.unified : code)
    return [said.length > 0 ? { ...end, data: said } : end]
  }

  /** @returns the request for a greeting that a frame belongs to: without an ask_id only the order says so */
  #greetingOf(frame: Fields, code: number): ClientFrame | null {
    const asked = this.#greeting
    const isOfTurn = this.#isGreeted && !isTurnEnd({ code, seq: 1 }) && !isGreetingCard(frame)
    if (isOfTurn || this.#turns.has(textOf(frame.ask_id) ?? '')) this.#greeting = null
    return this.#greeting && asked
  }

  #greeted(frame: Fields, code: number, asked: ClientFrame): ServerFrame[] {
    const id = textOf(frame.conversation_id) ?? asked.conversation_id
    const common = { agent_id: asked.agent_id, ...(id ? { conversation_id: id } : {}), seq: 0 }
    if (code === responseCode.conversationReset) {
      this.#greeting = { ...asked, conversation_id: id }
      return [{ code, ...common }]
    }
    if (code !== responseCode.bot) {
      if (code !== responseCode.askReset) this.#greeting = null
      return code > refusalFloor ? [refusal(frame, code)] : []
    }

    const data = foreignCardEvents(frame.data, new Map())
    if (data.length === 0) return []

    this.#isGreeted = true
    return [{ code, ...common, doc_id: this.#id('greeting'), data }]
  }

  /** The turn of a frame by our id or the host's, otherwise the last one asked. */
  #turnOf(frame: Fields): Turn | null {
    const named = textOf(frame.ask_id)
    if (named === undefined) return this.#newest
    const known = this.#turns.get(named) ?? this.#turns.get(this.#names.get(named) ?? '')
    if (known) return known
    if (this.#newest && !this.#newest.hasEnded) this.#names.set(named, this.#newest.askId)
    return this.#newest
  }

  #next(turn: Turn, frame: Fields, code: number): ServerFrame {
    turn.seq += 1
    turn.conversationId = textOf(frame.conversation_id) ?? turn.conversationId
    const { conversationId: id } = turn
    const docId = textOf(frame.doc_id)

    return {
      code,
      ask_id: turn.askId,
      ...(id ? { conversation_id: id } : {}),
      ...(docId ? { doc_id: docId } : {}),
      seq: turn.seq,
    }
  }

  #end(turn: Turn, frame: Fields, code: number): ServerFrame {
    turn.hasEnded = true
    return this.#next(turn, frame, code)
  }

  #common(frame: Fields): Pick<ServerFrame, 'conversation_id'> {
    const id = textOf(frame.conversation_id) ?? this.#newest?.conversationId
    return id ? { conversation_id: id } : {}
  }

  /** Announces a newest record with an unknown id, so that the page fetches history. */
  #readHistory({ conversationId }: Turn): ServerFrame {
    const about = conversationId ? { conversation_id: conversationId } : {}
    return { code: responseCode.bot, ...about, doc_id: this.#id('unknown'), seq: 0 }
  }

  #id(kind: string): string {
    this.#count += 1
    return `${kind}-${this.#count}`
  }
}

/** Where the ids of a reset are is not specified: they may be in the data, which may also be the id alone. */
function withIds(frame: Fields, code: number): Fields {
  if (code !== responseCode.conversationReset && code !== responseCode.askReset) return frame
  const data: unknown = Array.isArray(frame.data) ? frame.data[0] : frame.data
  if (typeof data === 'object' && data !== null) {
    const { conversation_id, ask_id, doc_id } = data as Fields
    return {
      ...Object.fromEntries(Object.entries({ conversation_id, ask_id, doc_id }).filter(([, id]) => id)),
      ...frame,
    }
  }
  const only = code === responseCode.conversationReset ? textOf(data) : undefined
  return only === undefined ? frame : { conversation_id: only, ...frame }
}

function isGreetingCard({ data }: Fields): boolean {
  return Array.isArray(data) && data.some((card: Fields | null) => card?.type === 'greetings')
}

function refusal(frame: Fields, code: number): ServerFrame {
  const askId = textOf(frame.ask_id)
  return { code, ...(askId ? { ask_id: askId } : {}), message: textOf(frame.message) ?? '', seq: 0 }
}

/** The host's error message is shown in place of an answer. */
function errorCard(message: string): CardEvent {
  return { id: 'said', type: 'markdown', target: 'replace', content: message }
}

function banOf(events: readonly CardEvent[], message: string | undefined): CardEvent {
  const { content } = events.find(({ type }) => type === 'ban') ?? {}
  const text =
    typeof content === 'string' ? content : (textOf((content as Fields | null)?.text) ?? message ?? '')
  return { id: 'ban', type: 'ban', target: 'replace', content: { text } }
}

function parseFields(data: unknown): Fields | null {
  try {
    const value: unknown = JSON.parse(String(data))
    return typeof value === 'object' && value !== null ? (value as Fields) : null
  } catch {
    return null
  }
}
