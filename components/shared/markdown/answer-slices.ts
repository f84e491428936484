import type { BlockSplitter } from '@/lib/markdown/block-splitter'
import type { MarkdownPart } from '@/lib/markdown/markdown-block'
import { nextTurn } from './next-turn'

/**
 * How an answer that was finished from the start is read and rendered in slices. It is kept by whoever shows the answer,
 * since React throws away what a component that waits has made.
 */
export class AnswerSlices {
  #isInBrowser = false
  #read: Promise<BlockSplitter> | null = null
  readonly #turns = new WeakMap<readonly MarkdownPart[], Promise<void>>()

  /** Called by an effect, which a server has none of. */
  enterBrowser(): void {
    this.#isInBrowser = true
  }

  /** @returns what has read the text, once it has */
  reading(read: () => Promise<BlockSplitter>): Promise<BlockSplitter> {
    this.#read ??= read()
    return this.#read
  }

  /** @returns when some parts may be rendered; null in a browser, where React itself renders in slices */
  turnOf(parts: readonly MarkdownPart[]): Promise<void> | null {
    if (this.#isInBrowser) return null
    const turn = this.#turns.get(parts) ?? nextTurn()
    this.#turns.set(parts, turn)
    return turn
  }
}
