import { factsOf } from './block-facts'
import { finishBlocks } from './finish-blocks'
import type { MarkdownBlock, ReadBlock } from './markdown-block'
import { parseMarkdown } from './parse-markdown'

/**
 * Splits a text that grows into blocks that will not change any more and one that may. Only what follows the last
 * stable boundary is parsed again, so a token costs the same at the end of a long answer as at its beginning. The
 * boundaries are those of the parser that renders, micromark. Once the text is whole, blocks that a definition or open
 * raw HTML elsewhere concerns are given out anew; the others stay the same objects.
 */
export class BlockSplitter {
  #stable: ReadBlock[] = []
  #shown: readonly MarkdownBlock[] = []
  #stableLength = 0
  /** How far whole lines reached when boundaries were last looked for. */
  #linesLength = 0
  #text = ''

  /**
   * @param text all of the text so far; one that does not continue the last one starts anew
   * @param isWhole whether nothing more will come
   */
  split(text: string, isWhole: boolean): readonly MarkdownBlock[] {
    if (!text.startsWith(this.#text)) this.#reset()
    this.#text = text
    this.#advance()
    const tail = text.slice(this.#stableLength)
    const hasTail = tail.trim() !== ''
    if (isWhole)
      return finishBlocks([...this.#stable, ...(hasTail ? readBlocks(tail, this.#stableLength) : [])])
    return hasTail ? [...this.#shown, { key: this.#stableLength, source: tail }] : this.#shown
  }

  #advance(): void {
    // What a line begins is known only when the line is whole: `2` may become the next item of a list.
    const linesLength = this.#text.lastIndexOf('\n') + 1
    if (linesLength === this.#linesLength) return
    this.#linesLength = linesLength
    const tail = this.#text.slice(this.#stableLength, linesLength)
    // Without a blank line and something behind it no block can be known to be over.
    if (!/\n[ \t]*\n/.test(tail.trimEnd())) return
    const closed = readBlocks(tail, this.#stableLength).slice(0, -1)
    if (closed.length === 0) return
    this.#stable = [...this.#stable, ...closed]
    this.#shown = this.#stable.map(({ block }) => block)
    this.#stableLength += closed.reduce((length, { block }) => length + block.source.length, 0)
  }

  #reset(): void {
    this.#stable = []
    this.#shown = []
    this.#stableLength = 0
    this.#linesLength = 0
  }
}

/** One block for each top-level node, with the blank lines that follow it. */
function readBlocks(text: string, offset: number): ReadBlock[] {
  const nodes = parseMarkdown(text).children
  const blocks: ReadBlock[] = []
  let from = 0
  let first = 0
  for (const [index] of nodes.entries()) {
    const next = nodes[index + 1]
    const to = next ? lineStart(text, next.position?.start.offset ?? 0) : text.length
    // What follows a definition directly is read as if it continued a paragraph: no indented code begins there.
    const goesOn = nodes[index]?.type === 'definition' && !/\n[ \t]*\n[ \t]*$/.test(text.slice(from, to))
    if (next && (to <= from || goesOn)) continue
    const source = text.slice(from, to)
    const facts = factsOf(nodes.slice(first, index + 1), source)
    blocks.push({ block: { key: offset + from, source }, facts })
    from = to
    first = index + 1
  }
  return blocks
}

/** A node may begin after its indentation, which belongs to it. */
function lineStart(text: string, offset: number): number {
  return text.lastIndexOf('\n', offset - 1) + 1
}
