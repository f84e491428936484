import { isTextCardType } from '../../lib/contract/cards/card-types.ts'
import type { CardEvent } from '../../lib/contract/frames/card.ts'
import type { WordList } from './word-list.ts'
import { findWords, type WordHit, WordScanner } from './word-scanner.ts'

/**
 * Searches an answer for listed words while it is written. Each text card is scanned from where the last scan stopped,
 * and all of them once more as one text, since a word may start in one card and end in the next.
 */
export class AnswerScan {
  readonly #list: WordList
  readonly #cards = new Map<string, WordScanner>()
  readonly #together: WordScanner

  constructor(list: WordList) {
    this.#list = list
    this.#together = new WordScanner(list)
  }

  take(event: CardEvent): readonly WordHit[] {
    const { id, content, title } = event
    const inTitle = title === undefined ? [] : findWords(this.#list, title)
    if (id === undefined || content === undefined) return inTitle
    const scanner = this.#scannerOf(id, event)
    if (!scanner || typeof content !== 'string')
      return [...inTitle, ...visibleTexts(content).flatMap((text) => findWords(this.#list, text))]
    return [...inTitle, ...scanner.feed(content), ...this.#together.feed(content)]
  }

  end(): readonly WordHit[] {
    return [this.#together, ...this.#cards.values()].flatMap((scanner) => scanner.end())
  }

  /** The scanner of a text card; a card that restarts or is replaced gets a new one. */
  #scannerOf(id: string, { type, target }: CardEvent): WordScanner | undefined {
    const known = this.#cards.get(id)
    const grows = target === 'update' || target === 'end'
    if (known && grows) return known
    if (!known && (type === undefined || !isTextCardType(type))) return undefined
    const made = new WordScanner(this.#list)
    this.#cards.set(id, made)
    return made
  }
}

/** Fields of structured cards that are not shown as text. */
const unseen = new Set(['id', 'questionId', 'seeMoreUrl', 'image', 'kind', 'state', 'reason'])

/** Fields that are shown as raw JSON, including the keys. */
const shownWhole = new Set(['arguments', 'request'])

/** @returns every visible text in the content of a structured card */
function visibleTexts(content: unknown, isWhole = false): string[] {
  if (typeof content === 'string') return [content]
  if (typeof content !== 'object' || content === null) return []
  return Object.entries(content).flatMap(([name, value]) => {
    if (isWhole) return [name, ...visibleTexts(value, true)]
    return unseen.has(name) ? [] : visibleTexts(value, shownWhole.has(name))
  })
}
