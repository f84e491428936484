import type { SourceReference } from '../../../lib/contract/cards/search-result.ts'
import type { AnswerSources } from '../../tools/tool.ts'

/** More are not numbered: an answer cites a handful. */
const mostSources = 40

/** What the tools of one answer have found, numbered in the order in which it came; nothing is numbered twice. */
export class TurnSources implements AnswerSources {
  readonly #found = new Map<string, SourceReference>()
  readonly #said: string

  /** @param said everything that the reader wrote in the conversation: what it names may be opened */
  constructor(said: string) {
    this.#said = said
  }

  get all(): readonly SourceReference[] {
    return [...this.#found.values()]
  }

  number(found: readonly SourceReference[]): readonly SourceReference[] {
    return found.flatMap((source) => {
      const key = source.seeMoreUrl === '' ? source.title + source.passage : keyOf(source)
      const known = this.#found.get(key)
      if (known) return { ...source, index: known.index }
      if (this.#found.size >= mostSources) return []
      const numbered = { ...source, index: this.#found.size + 1 }
      this.#found.set(key, numbered)
      return numbered
    })
  }

  mayOpen(address: string): boolean {
    return this.#addressesSaid.has(address) || this.all.some(({ seeMoreUrl }) => seeMoreUrl === address)
  }

  /** Addresses end before what Chinese sentences set around them. */
  get #addressesSaid(): ReadonlySet<string> {
    const written = this.#said.match(/https?:\/\/[^\s<>"'`，。；：！？（）【】《》「」“”]+/gi) ?? []
    return new Set(written.flatMap((address) => [address, address.replace(/[).,;:!?\]]+$/, '')]))
  }
}

function keyOf({ seeMoreUrl, location = '' }: SourceReference): string {
  return `${seeMoreUrl} ${location}`
}
