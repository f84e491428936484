import type { SourceReference } from '../../../../lib/contract/cards/search-result.ts'
import { MarkedProse, type ProsePart } from '../../../../lib/text/markdown/marked-prose.ts'

/** A text with its cited sources: `[n]` refers to the n-th of them. */
export interface CitedText {
  readonly text: string
  readonly cited: readonly SourceReference[]
}

/** The numbering of all sources of a report, without gaps: a source is numbered at its first citation. */
export class SourceNumbers {
  readonly #byKey = new Map<string, number>()
  readonly #sources: SourceReference[] = []

  get sources(): readonly SourceReference[] {
    return this.#sources
  }

  /** @returns the number of a source, assigned if it has none yet */
  numberOf(source: SourceReference): number {
    const key = `${source.seeMoreUrl || source.title}\n${source.passage}`
    const known = this.#byKey.get(key)
    if (known !== undefined) return known
    const index = this.#sources.length + 1
    this.#sources.push({ ...source, index })
    this.#byKey.set(key, index)
    return index
  }
}

/** After this, a line may still begin a code block. */
const lineHead = /^[\s>]*(?:[-*+]|\d{1,9}[.)]?)?\s*$/
const maxHeadLength = 40
/** A possible fence, and a complete one. */
const openFence = /^[\s>]*(?:[-*+]|\d{1,9}[.)]?)?\s*(?:`*|~*)$/
const fence = /^[\s>]*(?:[-*+]|\d{1,9}[.)]?)?\s*(?:`{3,}[^`]*$|~{3,})/

/**
 * Replaces a text's citation numbers by those of the report, in any notation, while the text is streamed. Citations
 * of unknown sources are removed; code and links stay unchanged, and removing a mark never creates a code block.
 */
export class CitationWriter {
  readonly #given: ReadonlyMap<number, SourceReference>
  readonly #numbers: SourceNumbers
  readonly #cited = new Map<number, number>()
  readonly #prose = new MarkedProse()
  #text = ''
  /** The current line, while it may begin a code block. */
  #head: string | null = ''
  /** Text after a mark removed at that point, while it may be a fence. */
  #behind: string | null = null

  /** @param given sources by the `index` that the text cites */
  constructor(given: readonly SourceReference[], numbers: SourceNumbers) {
    this.#given = new Map(given.map((source) => [source.index, source]))
    this.#numbers = numbers
  }

  /** The whole text so far, with its own numbering. */
  get written(): CitedText {
    const cited = [...this.#cited.keys()].flatMap((index) => this.#given.get(index) ?? [])
    return { text: this.#text, cited: cited.map((source, at) => ({ ...source, index: at + 1 })) }
  }

  /** @returns the text that can be shown so far */
  write(piece: string): string {
    return this.#take(this.#prose.read(piece))
  }

  end(): string {
    return this.#take(this.#prose.end()) + this.#settle()
  }

  #take(parts: readonly ProsePart[]): string {
    return parts.map(({ text, indices }) => (indices ? this.#cite(indices) : this.#keep(text))).join('')
  }

  #cite(indices: readonly number[]): string {
    const known = indices.filter((index) => this.#given.has(index))
    if (known.length === 0) {
      if (this.#head !== null) this.#behind ??= ''
      return ''
    }

    let shown = this.#settle()
    this.#head = null
    for (const index of known) {
      const source = this.#given.get(index)
      if (!source) continue
      const own = this.#cited.get(index) ?? this.#cited.size + 1
      this.#cited.set(index, own)
      this.#text += `[${own}]`
      shown += `[${this.#numbers.numberOf(source)}]`
    }

    return shown
  }

  #keep(text: string): string {
    if (this.#behind === null) return this.#show(text)
    this.#behind += text
    return openFence.test(this.#behind) && !this.#behind.includes('\n') ? '' : this.#settle()
  }

  /** Emits the text buffered after a removed mark. */
  #settle(): string {
    const behind = this.#behind ?? ''
    this.#behind = null
    const [line = ''] = behind.split('\n')
    return this.#show(fence.test(line) ? behind.replace(/[`~]/, '\\$&') : behind)
  }

  #show(text: string): string {
    this.#text += text
    const last = text.lastIndexOf('\n')
    const line = last === -1 ? (this.#head === null ? null : this.#head + text) : text.slice(last + 1)
    this.#head = line !== null && line.length <= maxHeadLength && lineHead.test(line) ? line : null
    return text
  }
}

export function numberCitations({ text, cited }: CitedText, numbers: SourceNumbers): string {
  const writer = new CitationWriter(cited, numbers)
  return writer.write(text) + writer.end()
}

/** @returns a text that cites by the report's numbers, with its own numbering */
export function withOwnNumbers(text: string, sources: readonly SourceReference[]): CitedText {
  const writer = new CitationWriter(sources, new SourceNumbers())
  writer.write(text)
  writer.end()
  return writer.written
}
