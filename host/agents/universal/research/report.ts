import type { Card, CardEvent } from '../../../../lib/contract/frames/card.ts'
import { readCards } from '../../../../lib/contract/cards/card-types.ts'
import type { Conflicts } from '../../../../lib/contract/cards/conflict.ts'
import {
  leadCardId,
  type OutlineContent,
  type OutlineSection,
  sectionCardId,
} from '../../../../lib/contract/cards/outline.ts'
import type { RelatedEvents } from '../../../../lib/contract/cards/related-events.ts'
import type { RelatedNames } from '../../../../lib/contract/cards/related-names.ts'
import type { SourceReference } from '../../../../lib/contract/cards/search-result.ts'
import type { SupportCheck } from '../../../../lib/contract/cards/support-check.ts'
import { type CitedText, numbered, SourceNumbers, withOwnNumbers } from './citations.ts'

export const outlineCardId = 'r-outline'
const sourcesCardId = 'r-sources'

/** What the sources of a report speak of; its entries name them by their place in `cited`, from 1. */
export interface Related {
  readonly cited: readonly SourceReference[]
  readonly events: RelatedEvents
  readonly organizations: RelatedNames
  readonly people: RelatedNames
}

/** What the sections say differently, as {@link Related} names its sources. */
export interface Contradictions {
  readonly cited: readonly SourceReference[]
  readonly topics: Conflicts
}

/** What a model says of citations that the rules left undecided, as {@link Related} names its sources. */
export interface CheckedSupport {
  readonly cited: readonly SourceReference[]
  readonly check: SupportCheck
}

/** A report as far as it is written: its outline, its texts, and the one numbering of their sources. */
export class Report {
  outline: OutlineContent
  numbers = new SourceNumbers()
  readonly texts = new Map<string, CitedText>()
  lead: CitedText | null = null
  related: Related | null = null
  contradictions: Contradictions | null = null
  support: CheckedSupport | null = null

  constructor(outline: OutlineContent) {
    this.outline = outline
  }

  /** @returns the outline as a card, a section of it changed; what it does is shown as long as that is said anew */
  change(id: string, change: Partial<OutlineSection>): CardEvent {
    const sections = this.outline.sections.map((each) => {
      if (each.id !== id) return each
      const { activity: _, ...rest } = each
      return { ...rest, ...change }
    })
    this.outline = { ...this.outline, sections }
    return this.outlineCard()
  }

  outlineCard(): CardEvent {
    return { id: outlineCardId, type: 'outline', target: 'replace', content: this.outline }
  }

  sourcesCard(): CardEvent {
    const content = [...this.numbers.sources]
    return { id: sourcesCardId, type: 'search_result', target: 'replace', content }
  }

  /**
   * Numbers the sources anew in the order in which a reader meets them: no gap, and none that nothing cites.
   * @returns all cards of the report, to be shown together
   */
  renumbered(): CardEvent[] {
    this.numbers = new SourceNumbers()
    const texts = this.outline.sections.map(({ id, title }) => {
      const text = this.texts.get(id)
      return textCard(sectionCardId(id), text ? numbered(text, this.numbers) : '', title)
    })
    const lead = textCard(leadCardId, this.lead ? numbered(this.lead, this.numbers) : '')
    const sources = this.numbers.sources.length
    if (this.outline.used) this.outline = { ...this.outline, used: { ...this.outline.used, sources } }
    return [this.outlineCard(), this.sourcesCard(), lead, ...texts, ...this.furtherCards()]
  }

  /** The cards beside the text; they cite nothing that the text does not. */
  furtherCards(): CardEvent[] {
    return [...this.#relatedCards(), ...this.#conflictCards(), ...this.#supportCards()]
  }

  /** The lead and the sections in reading order, citing by the numbers of the report. */
  numberedTexts(): string[] {
    const texts = this.outline.sections.map(({ id }) => this.texts.get(id))
    return [this.lead, ...texts].flatMap((text) => (text ? [numbered(text, this.numbers)] : []))
  }

  #relatedCards(): CardEvent[] {
    if (!this.related) return []
    const { cited, events, organizations, people } = this.related
    const card = (id: string, type: string, entries: RelatedEvents | RelatedNames): CardEvent[] => {
      if (entries.length === 0) return []
      const content = entries.map((entry) => ({ ...entry, sources: this.#numbersOf(cited, entry.sources) }))
      return [{ id, type, target: 'replace', content }]
    }
    return [
      ...card('r-events', 'related_events', events),
      ...card('r-organizations', 'organizations', organizations),
      ...card('r-people', 'people', people),
    ]
  }

  #conflictCards(): CardEvent[] {
    const { cited, topics } = this.contradictions ?? { cited: [], topics: [] }
    if (topics.length === 0) return []
    const content = topics.map(({ topic, claims }) => ({
      topic,
      claims: claims.map(({ text, sources }) => ({ text, sources: this.#numbersOf(cited, sources) })),
    }))
    return [{ id: 'r-conflict', type: 'conflict', target: 'replace', content }]
  }

  #supportCards(): CardEvent[] {
    if (!this.support) return []
    const { cited, check } = this.support
    const verdicts = check.verdicts.flatMap((verdict) => {
      return this.#numbersOf(cited, [verdict.index]).map((index) => ({ ...verdict, index }))
    })
    return [{ id: 'r-support', type: 'support_check', target: 'replace', content: { ...check, verdicts } }]
  }

  #numbersOf(cited: readonly SourceReference[], places: readonly number[]): number[] {
    const known = places.flatMap((place) => cited[place - 1] ?? [])
    return [...new Set(known.map((source) => this.numbers.numberOf(source)))].sort((a, b) => a - b)
  }
}

function textCard(id: string, content: string, title?: string): CardEvent {
  return { id, type: 'markdown', target: 'replace', content, ...(title === undefined ? {} : { title }) }
}

/** @returns the report that a record holds; null where it holds none */
export function reportIn(cards: readonly Card[]): Report | null {
  const [outline] = readCards(cards, 'outline')
  if (!outline) return null
  const report = new Report(outline)
  const sources = readCards(cards, 'search_result').flat()
  const textOf = (id: string) => cards.find((card) => card.id === id)?.content
  for (const { id } of outline.sections) {
    const text = textOf(sectionCardId(id))
    if (typeof text === 'string' && text !== '') report.texts.set(id, withOwnNumbers(text, sources))
  }
  return report
}

/** @returns entries that name sources by a report's numbers, with the sources that they name and their places among them */
export function sourcesOf(
  sources: readonly SourceReference[],
  named: Iterable<number>,
): { readonly cited: SourceReference[]; readonly placeOf: (index: number) => number } {
  const indexes = [...new Set(named)]
  const cited = indexes.flatMap((index) => sources[index - 1] ?? [])
  return { cited, placeOf: (index) => indexes.indexOf(index) + 1 }
}
