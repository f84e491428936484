import type { SourceReference } from '../../../lib/contract/cards/search-result.ts'
import type { AnswerSources } from '../../tools/tool.ts'

/** Maximum numbered sources; answers only cite a few. */
const maxSources = 40

/**
 * The sources found by the tools of one answer, numbered in order of arrival, without duplicates. What is known of a source
 * grows: a page that was read replaces the excerpt by which it was found.
 */
export class TurnSources implements AnswerSources {
  readonly #found = new Map<string, SourceReference>()
  readonly #changes: SourceReference[] = []
  readonly #said: string

  /** @param said everything the user wrote in the conversation: addresses in it may be opened */
  constructor(said: string) {
    this.#said = said
  }

  get all(): readonly SourceReference[] {
    return [...this.#found.values()]
  }

  /** Every source as it was added or replaced, oldest first. */
  get changes(): readonly SourceReference[] {
    return this.#changes
  }

  number(found: readonly SourceReference[]): readonly SourceReference[] {
    return found.flatMap((source) => {
      const key = source.seeMoreUrl === '' ? source.title + source.passage : keyOf(source)
      const known = this.#found.get(key)
      if (!known && this.#found.size >= maxSources) return []
      const numbered = { ...source, index: known?.index ?? this.#found.size + 1 }
      if (!known) this.#keep(key, numbered)
      // A page that is read states its own name at most.
      else if (source.passage.length > known.passage.length)
        this.#keep(key, { ...known, ...numbered, title: known.title, showName: known.showName })
      return numbered
    })
  }

  #keep(key: string, source: SourceReference): void {
    this.#found.set(key, source)
    this.#changes.push(source)
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
