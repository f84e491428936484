import type { BlockSplitter } from '@/lib/markdown/block-splitter'
import type { MarkdownPart } from '@/lib/markdown/markdown-block'
import { nextTurn, restedTurn } from './next-turn'

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

  /** @param read reads the text in turns @returns what has read the text, once it has */
  reading(read: (turn: () => Promise<void>) => Promise<BlockSplitter>): Promise<BlockSplitter> {
    this.#read ??= read(this.#isInBrowser ? nextTurn : restedTurn)
    return this.#read
  }

  /** @returns when some parts may be rendered; null in a browser, where React itself renders in slices */
  turnOf(parts: readonly MarkdownPart[]): Promise<void> | null {
    if (this.#isInBrowser) return null
    const turn = this.#turns.get(parts) ?? restedTurn()
    this.#turns.set(parts, turn)
    return turn
  }
}
