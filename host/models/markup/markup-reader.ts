import type { CompletionRequest, ModelDelta, ReplyThought, ToolCall } from '../language-model.ts'
import { offeredName } from '../offered-name.ts'
import type { CallUnit } from './call-unit.ts'
import { DoubtedCalls } from './doubted-calls.ts'
import { type GrowingPattern, readFirst } from './growing-pattern.ts'
import { readBareJson, readStrippedCall } from './json-calls.ts'
import { RequestText } from './quoted-markup.ts'
import { dependsOnNext, type Markup, markupBeginning, readMarkup } from './read-markup.ts'
import { ReplyText } from './reply-text.ts'
import { TextPosition } from './text-position.ts'
import { channelClosings, closingsOf, type Thinking, thinkingClosings } from './thinking-tags.ts'
import { distinctCalls, offeredCalls } from './tool-call-of.ts'

type ReadRequest = Pick<CompletionRequest, 'messages' | 'tools' | 'json' | 'continues'>

/** The content, content that may begin with thinking without its tag, or the reasoning that a server sends apart. */
export type MarkupChannel = 'content' | 'unopened' | 'reasoning'

/** From these characters on, markup is read again only when it has grown by a tenth: each time reads all of it. */
const longUnit = 2_000
const growth = 1.1

/**
 * Reads what a model wrote as it meant it, when its server left the marks of its template in the text: thinking,
 * calls of tools, and ends. Marks may be cut anywhere. In code they are text; so is text of the request.
 */
export class MarkupReader {
  readonly #request: ReadRequest
  readonly #given: RequestText
  readonly #reply: ReplyText
  readonly #channel: MarkupChannel
  #place = new TextPosition()
  #pending = ''
  /** Length of the pending text when it was read last; 0 when there was none. */
  #held = 0
  #thinking: Thinking | null = null
  #isStart = true
  /** Whether thinking was begun, or comes apart from the content. */
  #hasThought = false
  /** Blanks behind an end of thinking that was never begun; null without one, and once something follows. */
  #afterThought: string | null = null
  /** Whether the last calls were shown as a quotation. */
  #wasQuoted = false
  readonly #calls: ToolCall[] = []
  readonly #doubted = new DoubtedCalls()
  /** Calls in thinking: they are meant if it never ends. */
  #thoughtCalls: ToolCall[] = []

  constructor(request: ReadRequest, channel: MarkupChannel = 'content') {
    this.#request = request
    this.#given = new RequestText(request.messages)
    this.#reply = new ReplyText(request.continues)
    this.#channel = channel
    if (request.continues) {
      this.#place.push(request.continues)
      this.#isStart = false
    }
    if (channel !== 'content') this.#think(thinkingClosings, null)
  }

  /** Called for a server that sends reasoning apart from the content. */
  expectNoReasoning(): void {
    if (this.#channel === 'unopened' && this.#thinking?.text === '') this.#thinking = null
    this.#hasThought = true
  }

  /** @returns what is known to be reasoning or text; possible marks are buffered */
  push(content: string): (ModelDelta | ReplyThought)[] {
    this.#pending += content
    this.#read(false)
    return this.#reply.take()
  }

  /** @returns the rest, when the stream has ended */
  finish(isCut: boolean): (ModelDelta | ReplyThought)[] {
    this.#read(true, isCut)
    const thinking = this.#thinking
    this.#thinking = null
    if (thinking && this.#channel !== 'reasoning') {
      const isText = this.#channel === 'unopened' && thinking.opening === null
      const wasMentioned = thinking.opening !== null && !isCut && this.#thoughtCalls.length === 0
      if (isText || wasMentioned) this.#pass((thinking.opening ?? '') + thinking.text)
      this.#calls.push(...this.#thoughtCalls)
    }
    // A call at the end of a reply is meant; without any tools there is nobody to tell.
    if (this.#request.tools?.length) this.#calls.push(...this.#doubted.takeCalls())
    if (this.#calls.length > 0) this.#rethink()
    this.#reply.finish()
    return this.#reply.take()
  }

  /** The calls in the text, each once. */
  get calls(): readonly ToolCall[] {
    return distinctCalls(this.#channel === 'reasoning' ? this.#thoughtCalls : this.#calls)
  }

  #read(isEnded: boolean, isCut = false): void {
    const isLong = this.#held > longUnit && this.#pending.length < this.#held * growth
    if (isLong && !isEnded) return
    this.#held = this.#advance(isEnded, isCut) ? 0 : this.#pending.length
  }

  /** @returns false when the rest has to grow before its kind is known */
  #advance(isEnded: boolean, isCut: boolean): boolean {
    if (this.#isStart && !this.#readStart(isEnded, isCut)) return false
    while (this.#pending !== '') {
      const at = this.#nextMark()
      this.#pass(this.#pending.slice(0, at))
      this.#pending = this.#pending.slice(at)
      if (this.#pending === '') break
      const found = this.#markup(isEnded)
      if (found === 'more') return false
      if (found) this.#take(found, isCut)
      else {
        this.#pass(this.#pending.slice(0, 1))
        this.#pending = this.#pending.slice(1)
      }
    }
    return true
  }

  /** @returns false while the beginning of the reply does not tell what it is */
  #readStart(isEnded: boolean, isCut: boolean): boolean {
    const head = this.#pending.trimStart()
    if (head === '') {
      if (isEnded) this.#isStart = false
      return isEnded
    }
    const opening = this.#channel === 'reasoning' ? null : readMarkup(head, 0, isEnded)
    if (opening === 'more') return false
    if (this.#channel === 'unopened' && opening?.kind === 'opening') this.#thinking = null
    const isTool = (name: string) => this.#mayBeBare(name)
    const bare = readBareJson(head, isEnded, isTool)
    const unit = bare ?? readStrippedCall(head, isEnded, isTool)
    if (unit === 'more') return false
    this.#isStart = false
    if (unit && (unit.isClosed || !isCut)) {
      this.#calls.push(...offeredCalls(unit.calls, this.#request.tools))
      this.#pending = ''
    }
    return true
  }

  /** Whether JSON with this name may be a call: who asks for JSON, or names the tool, gets it shown. */
  #mayBeBare(written: string): boolean {
    if (this.#channel !== 'content' || this.#request.json) return false
    const names = (this.#request.tools ?? []).map(({ name }) => name)
    const name = offeredName(written, names)
    return names.includes(name) && !this.#given.asksFor(name)
  }

  #nextMark(): number {
    markupBeginning.lastIndex = 0
    return markupBeginning.exec(this.#pending)?.index ?? this.#pending.length
  }

  #markup(isEnded: boolean): Markup | 'more' | null {
    if (this.#thinking) {
      const closing = readFirst(this.#thinking.closings, this.#pending, 0)
      if (closing === 'more' && !isEnded) return closing
      if (closing && closing !== 'more') return { kind: 'closing', end: closing[0].length }
    }
    // In JSON that was asked for, only thinking comes before the text.
    const isPlain = this.#request.json !== undefined && !this.#reply.isEmpty && !this.#thinking
    if (isPlain || this.#place.isCode) return null
    const found = readMarkup(this.#pending, 0, isEnded)
    if (!found || found === 'more' || isEnded) return found
    const isOpen = dependsOnNext(found, this.#pending.slice(found.end), this.#place.isLineBlank)
    return isOpen ? 'more' : found
  }

  #take(found: Markup, isCut: boolean): void {
    const raw = this.#pending.slice(0, found.end)
    this.#pending = this.#pending.slice(found.end)
    switch (found.kind) {
      case 'opening':
        return this.#open(raw)
      case 'channel':
        this.#reply.mark()
        return this.#think(channelClosings, null)
      case 'closing':
        return this.#close(raw)
      case 'calls':
        return this.#call(raw, found.unit, isCut)
      case 'end':
        return this.#hideIf(this.#reply.wasMarked || this.#place.isLineBlank, raw)
      case 'weak':
        return this.#hideIf(this.#reply.wasMarked, raw)
      case 'token':
        return this.#hideIf(true, raw)
      case 'final':
        return this.#hideIf(this.#pending.trim() === '' && !this.#reply.hasStrike, raw)
      case 'result':
        return this.#answerItself(raw, found.inner)
    }
  }

  #open(raw: string): void {
    if (this.#thinking) return this.#thinking.text.trim() === '' ? undefined : this.#pass(raw)
    if (this.#isMention(raw) || this.#isInSentence) return this.#pass(raw)
    this.#think(closingsOf(raw), this.#reply.isEmpty ? null : raw)
  }

  #think(closings: readonly GrowingPattern[], opening: string | null): void {
    this.#hasThought = true
    this.#reply.dropLead()
    this.#thinking = { closings, opening, text: '' }
    this.#place = new TextPosition()
  }

  #close(raw: string): void {
    const thinking = this.#thinking
    if (this.#channel === 'reasoning') return this.#reply.mark()
    if (!thinking) return this.#closeUnopened(raw)
    this.#thinking = null
    this.#thoughtCalls = []
    this.#place = new TextPosition()
    // Another message of the same reply begins.
    if (raw === '<|start|>' || raw === '<|channel|>') this.#pending = raw + this.#pending
    if (thinking.closings === channelClosings) this.#reply.mark()
  }

  #closeUnopened(raw: string): void {
    if (this.#isMention(raw) || this.#isInSentence) return this.#pass(raw)
    const isAlone = this.#place.isLineBlank && !this.#reply.isEmpty && this.#calls.length === 0
    const isKnown = this.#hasThought || this.#request.continues || this.#request.json
    if (!isAlone || isKnown || this.#given.mentions(raw)) return
    this.#hasThought = true
    this.#afterThought = ''
  }

  /** What stands before an end of thinking was thinking, if an answer or a call stands behind it. */
  #rethink(): string {
    const blanks = this.#afterThought ?? ''
    if (this.#afterThought !== null) this.#reply.rethink()
    this.#afterThought = null
    return blanks
  }

  #call(raw: string, unit: CallUnit, isCut: boolean): void {
    if (unit.isBare && !this.#place.isLineBlank) return this.#pass(raw)
    if (this.#place.isQuoted || this.#given.has(raw)) return this.#quote(raw, true)
    this.#reply.mark()
    // What was cut is not completed by guessing.
    if (isCut && !unit.isClosed) return
    const meant = offeredCalls(unit.calls, this.#request.tools)
    if (this.#thinking) this.#thoughtCalls.push(...meant)
    else if (meant.length > 0) this.#calls.push(...meant)
    else if (unit.calls.length > 0) this.#doubted.add(raw, unit.calls)
  }

  /** A result that a model made up: behind a call it answers one that was not made yet. */
  #answerItself(raw: string, inner: string): void {
    if (this.#place.isQuoted || this.#given.has(raw)) return this.#quote(raw, true)
    this.#reply.mark()
    if (this.#calls.length === 0) this.#pass(inner)
  }

  /** Whether a tag that was just read stands between words of a line. */
  get #isInSentence(): boolean {
    return !this.#place.isLineBlank && /^[ \t]*\S/.test(this.#pending)
  }

  /** Whether a tag is spoken of. */
  #isMention(tag: string): boolean {
    return this.#place.isQuoted || (!this.#place.isLineBlank && this.#given.mentions(tag))
  }

  #hideIf(mayHide: boolean, tag: string): void {
    if (!this.#doubted.isEmpty) return this.#doubted.add(tag)
    // The end of what was quoted belongs to it.
    if (mayHide && !this.#wasQuoted && !this.#isMention(tag)) return this.#reply.mark()
    this.#quote(tag, this.#wasQuoted)
  }

  #quote(markup: string, isQuotation: boolean): void {
    this.#pass(markup)
    this.#wasQuoted = isQuotation
  }

  #pass(text: string): void {
    if (text === '') return
    if (this.#afterThought !== null && !this.#thinking) {
      if (text.trim() !== '') return this.#pass(this.#rethink() + text)
      this.#afterThought += text
      return
    }
    if (!this.#doubted.isEmpty && !this.#thinking) {
      if (text.trim() === '') return this.#doubted.add(text)
      this.#pass(this.#doubted.takeText())
    }
    this.#place.push(text)
    if (text.trim() !== '') this.#wasQuoted = false
    if (!this.#thinking) return this.#reply.write(text)
    this.#thinking.text += text
    this.#reply.think(text)
  }
}
