import type { ModelDelta } from './language-model.ts'

const opening = '<think>'
const closing = '</think>'

/**
 * Separates reasoning from the answer when servers leave it in the content, between <think> and </think> at the
 * beginning. The tags may be split over any number of deltas. Later in an answer the same characters are text, since
 * an answer may mention the tag.
 */
export class ThinkSplitter {
  #state: 'before' | 'inside' | 'after' = 'before'
  #pending = ''

  /** @returns the deltas known to be reasoning or text; a possible tag is buffered */
  push(content: string): ModelDelta[] {
    this.#pending += content
    const deltas: ModelDelta[] = []
    if (this.#state === 'before') this.#open()
    if (this.#state === 'inside') deltas.push(...this.#inside())
    if (this.#state === 'after') deltas.push(...this.#take('text', this.#pending.length))
    return deltas
  }

  /** @returns the buffered text when the stream has ended */
  flush(): ModelDelta[] {
    return this.#take(this.#state === 'inside' ? 'reasoning' : 'text', this.#pending.length)
  }

  #open(): void {
    const head = this.#pending.trimStart()
    if (head.startsWith(opening)) {
      this.#pending = head.slice(opening.length)
      this.#state = 'inside'
    } else if (!opening.startsWith(head)) {
      this.#state = 'after'
    }
  }

  #inside(): ModelDelta[] {
    const at = this.#pending.indexOf(closing)
    if (at < 0) return this.#take('reasoning', this.#pending.length - tailThatMayOpen(this.#pending))
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
