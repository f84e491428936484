import type { SourceReference } from '../../../lib/contract/cards/search-result.ts'
import type { AnswerSources } from '../../tools/tool.ts'

/** Maximum numbered sources; answers only cite a few. */
const maxSources = 40

/** The sources found by the tools of one answer, numbered in order of arrival, without duplicates. */
export class TurnSources implements AnswerSources {
  readonly #found = new Map<string, SourceReference>()
  readonly #said: string

  /** @param said everything the user wrote in the conversation: addresses in it may be opened */
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
      if (this.#found.size >= maxSources) return []
      const numbered = { ...source, index: this.#found.size + 1 }
      this.#found.set(key, numbered)
      return numbered
    })
  }

  mayOpen(address: string): boolean {
    return this.#addressesSaid.has(address) || this.all.some(({ seeMoreUrl }) => seeMoreUrl === address)
  }

  /** Addresses end before Chinese punctuation around them. */
  get #addressesSaid(): ReadonlySet<string> {
    const written = this.#said.match(/https?:\/\/[^\s<>"'`，。；：！？（）【】《》「」“”]+/gi) ?? []
    return new Set(written.flatMap((address) => [address, address.replace(/[).,;:!?\]]+$/, '')]))
  }
}

function keyOf({ seeMoreUrl, location = '' }: SourceReference): string {
  return `${seeMoreUrl} ${location}`
}
