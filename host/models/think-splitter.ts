import type { ModelDelta } from './language-model.ts'

const opening = '<think>'
const closing = '</think>'

/**
 * Separates reasoning from the answer when servers leave it in the content, between <think> and </think> at the
 * beginning. The tags may be split over any number of deltas. Later in an answer the same characters are text, since
 * an answer may mention the tag.
 *
 * The chat templates of models that always think (DeepSeek R1, QwQ, Qwen3 Thinking) write <think> themselves: without a
 * parser, servers send the reasoning without it. It is taken as reasoning then; if no </think> follows, it was the answer.
 */
export class ThinkSplitter {
  #state: 'before' | 'inside' | 'unopened' | 'after' = 'before'
  #pending = ''
  /** What was passed on as reasoning that was not opened. */
  #unopened = ''
  #mayBeUnopened: boolean

  /** @param mayBeUnopened whether the content may begin with reasoning without its tag */
  constructor(mayBeUnopened = false) {
    this.#mayBeUnopened = mayBeUnopened
  }

  /** Called for a server that sends reasoning apart from the content. */
  expectNoReasoning(): void {
    this.#mayBeUnopened = false
  }

  /** @returns the deltas known to be reasoning or text; a possible tag is buffered */
  push(content: string): ModelDelta[] {
    this.#pending += content
    const deltas: ModelDelta[] = []
    if (this.#state === 'before') this.#open()
    if (this.#state === 'inside' || this.#state === 'unopened') deltas.push(...this.#inside())
    if (this.#state === 'after') deltas.push(...this.#take('text', this.#pending.length))
    return deltas
  }

  /** @returns the buffered text when the stream has ended */
  flush(): ModelDelta[] {
    if (this.#state === 'unopened') {
      this.#pending = this.#unopened + this.#pending
      this.#state = 'after'
    }
    return this.#take(this.#state === 'inside' ? 'reasoning' : 'text', this.#pending.length)
  }

  #open(): void {
    const head = this.#pending.trimStart()
    if (head.startsWith(opening)) {
      this.#pending = head.slice(opening.length)
      this.#state = 'inside'
    } else if (!opening.startsWith(head)) {
      this.#state = this.#mayBeUnopened ? 'unopened' : 'after'
    }
  }

  #inside(): ModelDelta[] {
    const at = this.#pending.indexOf(closing)
    if (at < 0) {
      const deltas = this.#take('reasoning', this.#pending.length - tailThatMayOpen(this.#pending))
      if (this.#state === 'unopened') this.#unopened += deltas.map(({ text }) => text).join('')
      return deltas
    }
    const deltas = this.#take('reasoning', at)
    this.#pending = this.#pending.slice(closing.length)
    this.#state = 'after'
    return deltas
  }

  #take(kind: ModelDelta['kind'], length: number): ModelDelta[] {
    const text = this.#pending.slice(0, length)
    this.#pending = this.#pending.slice(length)
    return text === '' ? [] : [{ kind, text }]
  }
}

/** Number of characters at the end that may be the start of the closing tag. */
function tailThatMayOpen(text: string): number {
  for (let length = Math.min(closing.length - 1, text.length); length > 0; length -= 1) {
    if (text.endsWith(closing.slice(0, length))) return length
  }
  return 0
}
