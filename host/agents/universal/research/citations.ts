import type { SourceReference } from '../../../../lib/contract/cards/search-result.ts'

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

const mark = /(?<!\\)\[(\d{1,3}(?:\s*[,，、]\s*\d{1,3})*)\]/g
/** What may be the beginning of a mark, or what makes it none. */
const openEnd = /(?:\\?\[[\d\s,，、]{0,40}|\\)$/
const fence = /^\s{0,3}```/
/** So much of a line tells whether it is a fence. */
const fenceWidth = 8

/**
 * Puts the numbers of a report in place of those by which a text cites what it was given, piece by piece as the text is
 * written. What cites nothing that was given is left out; code stays as it is.
 */
export class CitationWriter {
  readonly #given: ReadonlyMap<number, SourceReference>
  readonly #numbers: SourceNumbers
  readonly #cited = new Map<number, number>()
  #held = ''
  #text = ''
  #line = ''
  #isFenced = false

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
    const all = this.#held + piece
    const from = openEnd.exec(all)?.index ?? all.length
    this.#held = all.slice(from)
    return this.#take(all.slice(0, from))
  }

  /** @returns what was held back */
  end(): string {
    const rest = this.#held
    this.#held = ''
    return this.#take(rest)
  }

  #take(text: string): string {
    let shown = ''
    let from = 0
    for (const found of text.matchAll(mark)) {
      shown += this.#keep(text.slice(from, found.index))
      from = found.index + found[0].length
      shown += this.#isCode() ? this.#keep(found[0]) : this.#cite(found[1] ?? '')
    }
    return shown + this.#keep(text.slice(from))
  }

  #cite(list: string): string {
    const known = list
      .split(/[,，、]/)
      .map(Number)
      .flatMap((index) => {
        const source = this.#given.get(index)
        return source ? [{ index, source }] : []
      })
    let shown = ''
    for (const { index, source } of known) {
      const own = this.#cited.get(index) ?? this.#cited.size + 1
      this.#cited.set(index, own)
      this.#text += `[${own}]`
      shown += `[${this.#numbers.numberOf(source)}]`
    }
    return shown
  }

  #keep(text: string): string {
    this.#text += text
    const lines = text.split('\n')
    for (const [at, line] of lines.entries()) {
      if (at > 0) {
        if (fence.test(this.#line)) this.#isFenced = !this.#isFenced
        this.#line = ''
      }
      this.#line = (this.#line + line).slice(0, fenceWidth)
    }
    return text
  }

  #isCode(): boolean {
    return this.#isFenced || fence.test(this.#line)
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
