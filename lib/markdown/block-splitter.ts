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
    if (tail.trim() === '') return this.#stable
    const open = isWhole ? blocksOf(tail, this.#stableLength) : [{ key: this.#stableLength, source: tail }]
    return [...this.#stable, ...open]
  }

  #advance(): void {
    // What a line begins is known only when the line is whole: `2` may become the next item of a list.
    const tail = this.#text.slice(this.#stableLength, this.#text.lastIndexOf('\n') + 1)
    // Without a blank line no block can have been left behind.
    if (!/\n[ \t]*\n/.test(tail)) return
    const closed = blocksOf(tail, this.#stableLength).slice(0, -1)
    if (closed.length === 0) return
    this.#stable = [...this.#stable, ...closed]
    this.#stableLength += closed.reduce((length, block) => length + block.source.length, 0)
  }

  #reset(): void {
    this.#stable = []
    this.#stableLength = 0
  }
}

/** One block for each top-level node, with the blank lines that follow it. */
function blocksOf(text: string, offset: number): MarkdownBlock[] {
  const starts = parser
    .parse(text)
    .children.map((node, index) => (index === 0 ? 0 : lineStart(text, node.position?.start.offset ?? 0)))
  const distinct = starts.filter((start, index) => index === 0 || start > (starts[index - 1] ?? 0))
  return distinct.map((start, index) => ({
    key: offset + start,
    source: text.slice(start, distinct[index + 1]),
  }))
}

/** A node may begin after its indentation, which belongs to it. */
function lineStart(text: string, offset: number): number {
  return text.lastIndexOf('\n', offset - 1) + 1
}
