import type { Card } from '@/lib/contract/frames/card'
import {
  leadCardId,
  type OutlineContent,
  type OutlineSection,
  sectionIdOf,
} from '@/lib/contract/cards/outline'
import { isSettled } from '@/lib/contract/frames/message-status'
import type { ChatRecord } from '@/lib/contract/frames/record'
import { readKnown } from '../registry'

/** The cards of a research, by what they are in it. */
export interface ResearchParts {
  readonly outline: OutlineContent
  /** What stands before all sections. */
  readonly lead: Card | null
  /** The texts of the sections, by their ids. */
  readonly texts: ReadonlyMap<string, Card>
  /** What else the body of the answer holds. */
  readonly others: readonly Card[]
}

/** @returns the parts of a research; null where the cards are those of another answer */
export function researchParts(cards: readonly Card[]): ResearchParts | null {
  const outline = outlineOf(cards)
  if (!outline) return null
  const ids = new Set(outline.sections.map(({ id }) => id))
  const texts = new Map<string, Card>()
  const others: Card[] = []
  let lead: Card | null = null
  for (const card of cards) {
    const sectionId = sectionIdOf(card.id)
    // It has its place from the beginning, and is written last.
    if (card.id === leadCardId) lead = card.content === '' ? null : card
    else if (sectionId !== null && ids.has(sectionId)) texts.set(sectionId, card)
    else if (card.type !== 'outline') others.push(card)
  }
  return { outline, lead, texts, others }
}

/** @returns the outline of a research; null where the cards are those of another answer */
export function outlineOf(cards: readonly Card[]): OutlineContent | null {
  return outlinesIn(cards).find(({ kind }) => kind !== 'text') ?? null
}

/** @returns the outline of a text that is written in one piece; null where there is none */
export function textOutlineOf(cards: readonly Card[]): OutlineContent | null {
  return outlinesIn(cards).find(({ kind }) => kind === 'text') ?? null
}

function outlinesIn(cards: readonly Card[]): OutlineContent[] {
  return cards.flatMap((card) => {
    const known = card.type === 'outline' ? readKnown(card) : null
    return known?.type === 'outline' ? [known.content] : []
  })
}

/** @returns whether a record is a research, or is about to be one: it takes the width of the page */
export function isResearch({
  data,
  searchPattern,
  status,
}: Pick<ChatRecord, 'data' | 'searchPattern' | 'status'>): boolean {
  return outlineOf(data) !== null || (searchPattern === 'research' && !isSettled(status))
}

/** @returns whether a research writes, or makes one of its sections again */
export function isResearching(record: Pick<ChatRecord, 'data' | 'status' | 'waiting'>): boolean {
  return !isSettled(record.status) && record.waiting === undefined && outlineOf(record.data) !== null
}

/** @returns the text of a section as far as it is written */
export function textOf({ texts }: Pick<ResearchParts, 'texts'>, { id }: Pick<OutlineSection, 'id'>): string {
  const content = texts.get(id)?.content
  return typeof content === 'string' ? content : ''
}

/** @returns how many characters the report has, its markers and blanks not counted */
export function charactersOf(text: string): number {
  return text.replace(/\[\d{1,3}\]|\s/g, '').length
}

/**
 * The cards of an answer in the order in which they are copied and read aloud: of a research its lead, then each
 * section under its number and title. @returns the same cards where they are those of another answer
 */
export function inReadingOrder(cards: readonly Card[], heading: (index: number, title: string) => string) {
  const parts = researchParts(cards)
  if (!parts) return cards
  const sections = parts.outline.sections.flatMap((section, index) => {
    const card = parts.texts.get(section.id)
    const text = textOf(parts, section).trim()
    return card && text !== '' ? [{ ...card, content: `${heading(index, section.title)}\n\n${text}` }] : []
  })
  return [...(parts.lead ? [parts.lead] : []), ...sections, ...parts.others]
}
