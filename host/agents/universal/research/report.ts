import { readCards } from '../../../../lib/contract/cards/card-types.ts'
import { type CardChange, cards } from '../../../../lib/contract/cards/cards.ts'
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
import type { Card } from '../../../../lib/contract/frames/card.ts'
import { supportCardId } from '../../../answers/warrants/check-record.ts'
import { type CitedText, numberCitations, SourceNumbers, withOwnNumbers } from './citations.ts'

export const outlineCardId = 'r-outline'
const sourcesCardId = 'r-sources'

/** Related topics; entries reference sources by their index in `cited`, from 1. */
export interface Related {
  readonly cited: readonly SourceReference[]
  readonly events: RelatedEvents
  readonly organizations: RelatedNames
  readonly people: RelatedNames
}

/** Contradictions between sections; sources as in {@link Related}. */
export interface Contradictions {
  readonly cited: readonly SourceReference[]
  readonly topics: Conflicts
}

/** The verdicts on the sections; sources as in {@link Related}. */
export interface CheckedSupport {
  readonly cited: readonly SourceReference[]
  readonly check: SupportCheck
}

/** A report in progress: its outline, its texts, and the shared numbering of their sources. */
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

  /** @returns the outline card with one section changed; its activity is shown only while it is passed again */
  change(id: string, change: Partial<OutlineSection>): CardChange {
    const sections = this.outline.sections.map((each) => {
      if (each.id !== id) return each
      const { activity: _, ...rest } = each
      return { ...rest, ...change }
    })
    this.outline = { ...this.outline, sections }
    return this.outlineCard()
  }

  outlineCard(): CardChange {
    return cards.show('outline', outlineCardId, this.outline)
  }

  sourcesCard(): CardChange {
    const content = [...this.numbers.sources]
    return cards.show('search_result', sourcesCardId, content)
  }

  /** Renumbers the sources in reading order, without uncited ones. @returns all cards of the report */
  renumbered(): CardChange[] {
    this.numbers = new SourceNumbers()
    const texts = this.outline.sections.map(({ id, title }) => {
      const text = this.texts.get(id)
      return textCard(sectionCardId(id), text ? numberCitations(text, this.numbers) : '', title)
    })
    const lead = textCard(leadCardId, this.lead ? numberCitations(this.lead, this.numbers) : '')
    const sources = this.numbers.sources.length
    if (this.outline.used) this.outline = { ...this.outline, used: { ...this.outline.used, sources } }
    return [this.outlineCard(), this.sourcesCard(), lead, ...texts, ...this.furtherCards()]
  }

  /** The additional cards; they cite only sources of the text. */
  furtherCards(): CardChange[] {
    return [...this.#relatedCards(), ...this.#conflictCards(), ...this.#supportCards()]
  }

  /** The lead and the sections in reading order, with the report's citation numbers. */
  numberedTexts(): string[] {
    const texts = this.outline.sections.map(({ id }) => this.texts.get(id))
    return [this.lead, ...texts].flatMap((text) => (text ? [numberCitations(text, this.numbers)] : []))
  }

  #relatedCards(): CardChange[] {
    if (!this.related) return []
    const { cited, events, organizations, people } = this.related
    const numbered = <Entry extends { sources: number[] }>(entries: readonly Entry[]): Entry[] =>
      entries.map((entry) => ({ ...entry, sources: this.#numbersOf(cited, entry.sources) }))
    return [
      ...(events.length > 0 ? [cards.show('related_events', 'r-events', numbered(events))] : []),
      ...(organizations.length > 0
        ? [cards.show('organizations', 'r-organizations', numbered(organizations))]
        : []),
      ...(people.length > 0 ? [cards.show('people', 'r-people', numbered(people))] : []),
    ]
  }

  #conflictCards(): CardChange[] {
    const { cited, topics } = this.contradictions ?? { cited: [], topics: [] }
    if (topics.length === 0) return []
    const content = topics.map(({ topic, claims }) => ({
      topic,
      claims: claims.map(({ text, sources }) => ({ text, sources: this.#numbersOf(cited, sources) })),
    }))
    return [cards.show('conflict', 'r-conflict', content)]
  }

  #supportCards(): CardChange[] {
    if (!this.support) return []
    const { cited, check } = this.support
    const verdicts = check.verdicts.flatMap((verdict) => {
      if (verdict.index === 0) return [verdict]
      return this.#numbersOf(cited, [verdict.index]).map((index) => ({ ...verdict, index }))
    })
    return [cards.show('support_check', supportCardId, { ...check, verdicts })]
  }

  #numbersOf(cited: readonly SourceReference[], places: readonly number[]): number[] {
    const known = places.flatMap((place) => cited[place - 1] ?? [])
    return [...new Set(known.map((source) => this.numbers.numberOf(source)))].sort((a, b) => a - b)
  }
}

function textCard(id: string, content: string, title?: string): CardChange {
  return cards.show('markdown', id, content, title)
}

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

/** @returns entries that reference sources by the report's numbers, converted to their cited sources and indexes */
export function sourcesOf(
  sources: readonly SourceReference[],
  named: Iterable<number>,
): { readonly cited: SourceReference[]; readonly placeOf: (index: number) => number } {
  const indexes = [...new Set(named)]
  const cited = indexes.flatMap((index) => sources[index - 1] ?? [])
  return { cited, placeOf: (index) => indexes.indexOf(index) + 1 }
}
