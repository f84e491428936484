import { finishParts } from './finish-blocks'
import type { MarkdownPart } from './markdown-block'
import { PartTree } from './part-tree'
import { PlainRegions } from '@/lib/text/markdown/plain-regions'

/** In a container it is not worth looking for boundaries in less than this. */
const leastCharacters = 128
/** So much is parsed at once at most, where the text has boundaries: parsers take long over long lists. */
const stepCharacters = 1_000

/**
 * Splits a text that grows into parts that will not change any more and one that may. Only what follows the last stable
 * boundary is parsed again, so a token costs the same at the end of a long answer as at its beginning, whether it is
 * prose, a list, a table or code. The boundaries are those of the parser that renders, micromark. Once the text is
 * whole, blocks that a definition or open raw HTML elsewhere concerns are given out anew; the others stay the same.
 */
export class BlockSplitter {
  #tree = new PartTree()
  #plain = new PlainRegions()
  /** Which region of the text is being read, and how far whole lines of it have been looked at. */
  #region = 0
  #seen = 0
  #text = ''

  /**
   * @param text all of the text so far; one that does not continue the last one starts anew
   * @param isWhole whether nothing more will come
   */
  split(text: string, isWhole: boolean): readonly MarkdownPart[] {
    Array.from(this.read(text))
    const tree = this.#withRest(isWhole)
    return isWhole ? finishParts(tree.parts, text) : tree.parts
  }

  /**
   * Reads a text ahead, a little at each step, so that splitting it takes less. The steps are those of `split`, since the
   * parts depend on them.
   */
  *read(text: string): Generator<undefined, void> {
    if (!text.startsWith(this.#text)) {
      this.#tree = new PartTree()
      this.#plain = new PlainRegions()
      this.#region = 0
      this.#seen = 0
    }
    this.#text = text
    // What a line begins is known only when the line is whole: `2` may become the next item of a list.
    const end = text.lastIndexOf('\n') + 1
    this.#plain.read(text, end)
    const { regions } = this.#plain
    for (; this.#region < regions.length; this.#region += 1) {
      const isPlain = regions[this.#region]?.isPlain === true
      const next = regions[this.#region + 1]?.start
      if (!isPlain) yield* this.#readTo(next ?? end)
      if (next === undefined) return
      this.#tree.finish(text.slice(this.#tree.length, next), isPlain)
      this.#seen = next
    }
  }

  *#readTo(end: number): Generator<undefined, void> {
    while (this.#seen < end) {
      // What has no boundary is looked at again only when it has become a good deal longer.
      const pending = this.#seen - this.#tree.length
      const step = pending > stepCharacters ? pending / 4 : 1
      if (end - this.#seen < step) return
      if (this.#tree.isInContainer && end - this.#tree.length < leastCharacters) return
      const wanted = this.#seen + Math.max(stepCharacters, step)
      this.#seen = wanted >= end ? end : this.#text.indexOf('\n', wanted - 1) + 1
      this.#tree.grow(this.#text.slice(this.#tree.length, this.#seen), false)
      yield
    }
  }

  /** The parts, with what follows the last boundary as far as it has come. */
  #withRest(isWhole: boolean): PartTree {
    const tree = this.#tree.copy()
    const plain = this.#plain.copy()
    plain.read(this.#text, this.#text.length)
    for (const [index, { isPlain }] of plain.regions.entries()) {
      if (index < this.#region) continue
      const rest = this.#text.slice(tree.length, plain.regions[index + 1]?.start)
      if (rest.trim() === '') continue
      if (isWhole || isPlain || tree.isInContainer) tree.finish(rest, isPlain)
      else tree.parts.push({ key: tree.length, source: rest, ...tree.underHeadings })
    }
    return tree
  }
}
