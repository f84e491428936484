import { PlainRegions } from '@/lib/text/markdown/plain-regions'
import { finishParts } from './finish-blocks'
import type { MarkdownPart } from './markdown-block'
import { PartTree } from './part-tree'

/** Minimum characters in a container to look for boundaries. */
const minCharacters = 128
/** Maximum characters parsed at once, if the text has boundaries: parsers are slow for long lists. */
const stepCharacters = 1_000

/**
 * Splits streaming text into stable parts and a last one that may change. Only the text after the last stable
 * boundary is parsed again, so a token costs the same at the end of a long answer as at its start, in prose, lists,
 * tables and code. Boundaries are those of the rendering parser, micromark. Once the text is complete, blocks
 * affected by a definition or open raw HTML elsewhere are emitted again; the others stay the same objects.
 */
export class BlockSplitter {
  #tree = new PartTree()
  #plain = new PlainRegions()
  /** Index of the current region, and offset up to which its complete lines were read. */
  #region = 0
  #seen = 0
  #text = ''

  /**
   * @param text all text so far; text that does not extend the last one restarts
   * @param isWhole whether the text is complete
   */
  split(text: string, isWhole: boolean): readonly MarkdownPart[] {
    Array.from(this.read(text))
    const tree = this.#withRest(isWhole)
    return isWhole ? finishParts(tree.parts, text) : tree.parts
  }

  /** Parses ahead in small steps. They must be those of `split`, since the parts depend on them. */
  *read(text: string): Generator<undefined, void> {
    if (!text.startsWith(this.#text)) {
      this.#tree = new PartTree()
      this.#plain = new PlainRegions()
      this.#region = 0
      this.#seen = 0
    }

    this.#text = text
    // An incomplete line is ambiguous: `2` may become the next item of a list.
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
      // Text without a boundary is parsed again only after it has grown considerably.
      const pending = this.#seen - this.#tree.length
      const step = pending > stepCharacters ? pending / 4 : 1
      if (end - this.#seen < step) return
      if (this.#tree.isInContainer && end - this.#tree.length < minCharacters) return
      const wanted = this.#seen + Math.max(stepCharacters, step)
      this.#seen = wanted >= end ? end : this.#text.indexOf('\n', wanted - 1) + 1
      this.#tree.grow(this.#text.slice(this.#tree.length, this.#seen), false)
      yield
    }
  }

  /** The parts including the unfinished text after the last boundary. */
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
