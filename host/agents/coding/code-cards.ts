import { type CardChange, cards } from '../../../lib/contract/cards/cards.ts'
import type { StepDone, StepOf } from '../../tools/journal.ts'
import { isStep } from '../../tools/run-with-tools.ts'

/** Maximum characters of a block's language name. */
const maxLanguageLength = 80

/** A piece of a text, in order. A block starts with its language. */
type Piece =
  | { readonly kind: 'text' | 'code'; readonly text: string }
  | { readonly kind: 'opens'; readonly language: string }
  | { readonly kind: 'closes' }

/**
 * Splits each fenced block at the start of a line in a markdown card into a `code` card titled with its language; the
 * text around it stays in markdown cards. Blocks inside lists and quotes are not split.
 * @param events as `writtenCards` produces them, each card complete before the next one
 */
export async function* withCodeCards<Event extends CardChange | StepDone>(
  events: AsyncIterable<Event>,
  nextId: () => string,
): AsyncGenerator<CardChange | StepOf<Event>, void, void> {
  let splitter: CardSplitter | null = null
  for await (const given of events) {
    if (isStep(given)) {
      yield given
      continue
    }
    const event = given as CardChange
    if (event.target === 'start' && event.type === 'markdown') splitter = new CardSplitter(nextId)
    if (!splitter) {
      yield event
      continue
    }
    if (event.target === 'replace') {
      // The text was thinking.
      yield* splitter.withdraw()
      splitter = null
      yield event
      continue
    }
    yield* splitter.take(typeof event.content === 'string' ? event.content : '')
    if (event.target !== 'end') continue
    yield* splitter.end(event.isCut === true)
    splitter = null
  }
}

class CardSplitter {
  readonly #nextId: () => string
  readonly #fences = new FenceReader()
  #open: { readonly id: string; readonly type: string } | null = null
  readonly #made: string[] = []
  /** Pending blank lines, which do not create a card on their own. */
  #blank = ''

  constructor(nextId: () => string) {
    this.#nextId = nextId
  }

  *take(text: string): Generator<CardChange, void, void> {
    for (const piece of this.#fences.read(text)) yield* this.#write(piece)
  }

  /** Empties the cards that were made. */
  *withdraw(): Generator<CardChange, void, void> {
    yield* this.#close()
    for (const id of this.#made) yield cards.show('markdown', id, '')
  }

  /** @param isCut whether the text reached the maximum length before its end: the last card says so */
  *end(isCut: boolean): Generator<CardChange, void, void> {
    const events = [...this.#rest()]
    const last = events.pop()
    yield* events
    if (last) yield isCut ? cards.end(last.id, isCut) : last
    else if (isCut) for (const id of this.#made.slice(-1)) yield cards.end(id, isCut)
  }

  *#rest(): Generator<CardChange, void, void> {
    for (const piece of this.#fences.end()) yield* this.#write(piece)
    yield* this.#close()
  }

  *#write(piece: Piece): Generator<CardChange, void, void> {
    if (piece.kind === 'opens') {
      yield* this.#close()
      yield this.#start('code', '', piece.language)
    } else if (piece.kind === 'closes') {
      yield* this.#close()
    } else if (this.#open) {
      yield cards.write(this.#open.id, piece.text)
    } else {
      this.#blank += piece.text
      if (this.#blank.trim() === '') return
      yield this.#start('markdown', this.#blank.replace(/^\s*\n/, ''))
    }
  }

  #start(type: 'markdown' | 'code', content: string, title = ''): CardChange {
    this.#open = { id: this.#nextId(), type }
    this.#made.push(this.#open.id)
    this.#blank = ''
    return cards.start(type, this.#open.id, content, title || undefined)
  }

  *#close(): Generator<CardChange, void, void> {
    if (this.#open) yield cards.end(this.#open.id)
    this.#open = null
    this.#blank = ''
  }
}

/** Finds the fenced blocks of a streamed text. */
class FenceReader {
  #fence = ''
  /** The buffered beginning of a line that may be a fence. */
  #pending = ''
  #isLineStart = true

  get #kind(): 'text' | 'code' {
    return this.#fence === '' ? 'text' : 'code'
  }

  *read(text: string): Generator<Piece, void, void> {
    for (const line of text.split(/(?<=\n)/)) yield* this.#part(line)
  }

  *end(): Generator<Piece, void, void> {
    const pending = this.#pending
    this.#pending = ''
    if (pending !== '') yield* this.#line(pending, true)
    if (this.#fence !== '') yield { kind: 'closes' }
  }

  *#part(part: string): Generator<Piece, void, void> {
    if (!this.#isLineStart) {
      this.#isLineStart = part.endsWith('\n')
      if (part !== '') yield { kind: this.#kind, text: part }
      return
    }

    const line = this.#pending + part
    const isWhole = line.endsWith('\n')
    if (!isWhole && this.#mayBeFence(line)) {
      this.#pending = line
      return
    }

    this.#pending = ''
    yield* this.#line(line, isWhole)
  }

  *#line(line: string, isWhole: boolean): Generator<Piece, void, void> {
    const [, fence = '', language = ''] =
      (isWhole && line.length <= maxLanguageLength && /^(`{3,})([^`]*)$/.exec(line.trimEnd())) || []
    this.#isLineStart = line.endsWith('\n')
    if (this.#fence === '' && fence !== '') {
      this.#fence = fence
      yield { kind: 'opens', language: language.trim() }
    } else if (fence.length >= Math.max(3, this.#fence.length) && language.trim() === '') {
      this.#fence = ''
      yield { kind: 'closes' }
    } else if (line !== '') {
      yield { kind: this.#kind, text: line }
    }
  }

  #mayBeFence(line: string): boolean {
    if (this.#fence === '') return line.length <= maxLanguageLength && /^(`{0,2}$|`{3,}[^`]*$)/.test(line)
    return line.length <= maxLanguageLength && /^`*[^\S\n]*$/.test(line)
  }
}
