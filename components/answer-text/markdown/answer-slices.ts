import type { BlockSplitter } from '@/lib/client/markdown/block-splitter'
import type { MarkdownPart } from '@/lib/client/markdown/markdown-block'
import { nextRestedTurn, nextTurn } from './next-turn'

/** Owned by the component that shows the answer: React discards the state of a component that suspends. */
export class AnswerSlices {
  #isInBrowser = false
  #read: Promise<BlockSplitter> | null = null
  readonly #turns = new WeakMap<readonly MarkdownPart[], Promise<void>>()

  /** Called by an effect, so never on a server. */
  enterBrowser(): void {
    this.#isInBrowser = true
  }

  /**
   * @param read parses the text in turns
   * @returns the splitter with the parsed text
   */
  reading(read: (turn: () => Promise<void>) => Promise<BlockSplitter>): Promise<BlockSplitter> {
    this.#read ??= read(this.#isInBrowser ? nextTurn : nextRestedTurn)
    return this.#read
  }

  /** @returns resolves when these parts may be rendered; null in a browser, where React itself renders in slices */
  turnOf(parts: readonly MarkdownPart[]): Promise<void> | null {
    if (this.#isInBrowser) return null
    const turn = this.#turns.get(parts) ?? nextRestedTurn()
    this.#turns.set(parts, turn)
    return turn
  }
}
