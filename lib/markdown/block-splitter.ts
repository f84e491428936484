import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'

const parser = unified().use(remarkParse).use(remarkGfm)

/** A run of the source that is rendered on its own. `key` is where it begins, which never changes. */
export interface MarkdownBlock {
  readonly key: number
  readonly source: string
}

/** A definition or raw HTML changes what stands elsewhere: such a text is rendered in one piece once it is whole. */
const reachesElsewhere = /^ {0,3}\[[^\]\n]+\]:|^ {0,3}<[a-z/!?]/im

/**
 * Splits a text that grows into blocks that will not change any more and one that may. Only what follows the last
 * stable boundary is parsed again, so a token costs the same at the end of a long answer as at its beginning. The
 * boundaries are those of the parser that renders, micromark.
 */
export class BlockSplitter {
  #stable: MarkdownBlock[] = []
  #stableLength = 0
  #text = ''

  /**
   * @param text all of the text so far; one that does not continue the last one starts anew
   * @param isWhole whether nothing more will come
   */
  split(text: string, isWhole: boolean): readonly MarkdownBlock[] {
    if (!text.startsWith(this.#text)) this.#reset()
    this.#text = text
    if (isWhole && reachesElsewhere.test(text)) return [{ key: 0, source: text }]
    this.#advance()
    const tail = text.slice(this.#stableLength)
    return tail.trim() === '' ? this.#stable : [...this.#stable, { key: this.#stableLength, source: tail }]
  }

  #advance(): void {
    // What a line begins is known only when the line is whole: `2` may become the next item of a list.
    const tail = this.#text.slice(this.#stableLength, this.#text.lastIndexOf('\n') + 1)
    // Without a blank line no block can have been left behind.
    if (!/\n[ \t]*\n/.test(tail)) return
    const nodes = parser.parse(tail).children
    const last = nodes.at(-1)
    const boundary = nodes.length > 1 ? lineStart(tail, last?.position?.start.offset ?? 0) : 0
    if (boundary === 0) return
    this.#stable = [...this.#stable, { key: this.#stableLength, source: tail.slice(0, boundary) }]
    this.#stableLength += boundary
  }

  #reset(): void {
    this.#stable = []
    this.#stableLength = 0
  }
}

/** A node may begin after its indentation, which belongs to it. */
function lineStart(text: string, offset: number): number {
  return text.lastIndexOf('\n', offset - 1) + 1
}
