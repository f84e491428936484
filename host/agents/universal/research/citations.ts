import type { SourceReference } from '../../../../lib/contract/cards/search-result.ts'
import { MarkedProse, type ProsePart } from '../../../../lib/text/marked-prose.ts'

/** A text with the sources that it cites: `[n]` in it is the n-th of them. */
export interface CitedText {
  readonly text: string
  readonly cited: readonly SourceReference[]
}

/** The one numbering of all sources of a report, without gaps: a source has a number from its first citation on. */
export class SourceNumbers {
  readonly #byKey = new Map<string, number>()
  readonly #sources: SourceReference[] = []

  get sources(): readonly SourceReference[] {
    return this.#sources
  }

  /** @returns the number of a source, the next one where it has none yet */
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

/**
 * Puts the numbers of a report in place of those by which a text cites what it was given, in whatever notation, piece by
 * piece as the text is written. What cites nothing that was given is left out; code and links stay as they are.
 */
export class CitationWriter {
  readonly #given: ReadonlyMap<number, SourceReference>
  readonly #numbers: SourceNumbers
  readonly #cited = new Map<number, number>()
  readonly #prose = new MarkedProse()
  #text = ''
  /** @param given by the `index` by which the text cites each */
  constructor(given: readonly SourceReference[], numbers: SourceNumbers) {
    this.#given = new Map(given.map((source) => [source.index, source]))
    this.#numbers = numbers
  }

  /** All that was written, with its own numbering. */
  get written(): CitedText {
    const cited = [...this.#cited.keys()].flatMap((index) => this.#given.get(index) ?? [])
    return { text: this.#text, cited: cited.map((source, at) => ({ ...source, index: at + 1 })) }
  }

  /** @returns what can be shown of it by now */
  write(piece: string): string {
    return this.#take(this.#prose.read(piece))
  }

  /** @returns what was held back */
  end(): string {
    return this.#take(this.#prose.end())
  }

  #take(parts: readonly ProsePart[]): string {
    return parts.map(({ text, indices }) => (indices ? this.#cite(indices) : this.#keep(text))).join('')
  }

  #cite(indices: readonly number[]): string {
    let shown = ''
    for (const index of indices) {
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
    this.#text += text
    return text
  }
}

/** @returns the text with the numbers of a report in place of its own */
export function numbered({ text, cited }: CitedText, numbers: SourceNumbers): string {
  const writer = new CitationWriter(cited, numbers)
  return writer.write(text) + writer.end()
}

/** @returns a text that cites by the numbers of a report, with its own numbering */
export function withOwnNumbers(text: string, sources: readonly SourceReference[]): CitedText {
  const writer = new CitationWriter(sources, new SourceNumbers())
  writer.write(text)
  writer.end()
  return writer.written
}
