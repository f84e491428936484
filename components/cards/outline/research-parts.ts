import {
  leadCardId,
  type OutlineContent,
  type OutlineSection,
  sectionIdOf,
} from '@/lib/contract/cards/outline'
import type { Card } from '@/lib/contract/frames/card'
import { isSettled } from '@/lib/contract/frames/message-status'
import type { ChatRecord } from '@/lib/contract/frames/record'
import { readKnown } from '../registry'

export interface ResearchParts {
  readonly outline: OutlineContent
  readonly lead: Card | null
  readonly texts: ReadonlyMap<string, Card>
  readonly others: readonly Card[]
}

/** @returns null for cards of another kind of answer */
export function researchParts(cards: readonly Card[]): ResearchParts | null {
  const outline = outlineOf(cards)
  if (!outline) return null

  const ids = new Set(outline.sections.map(({ id }) => id))
  const texts = new Map<string, Card>()
  const others: Card[] = []
  let lead: Card | null = null
  for (const card of cards) {
    const sectionId = sectionIdOf(card.id)
    // It is created first, and written last.
    if (card.id === leadCardId) lead = card.content === '' ? null : card
    else if (sectionId !== null && ids.has(sectionId)) texts.set(sectionId, card)
    else if (card.type !== 'outline') others.push(card)
  }

  return { outline, lead, texts, others }
}

/** @returns null for cards of another kind of answer */
export function outlineOf(cards: readonly Card[]): OutlineContent | null {
  return outlinesIn(cards).find(({ kind }) => kind !== 'text') ?? null
}

/** @returns null for a text without an outline, and for a research */
export function textOutlineOf(cards: readonly Card[]): OutlineContent | null {
  return outlinesIn(cards).find(({ kind }) => kind === 'text') ?? null
}

function outlinesIn(cards: readonly Card[]): OutlineContent[] {
  return cards.flatMap((card) => {
    const known = card.type === 'outline' ? readKnown(card) : null
    return known?.type === 'outline' ? [known.content] : []
  })
}

/** @returns whether a record is a research, or will be one: it takes the width of the page */
export function isResearch({
  data,
  searchPattern,
  status,
}: Pick<ChatRecord, 'data' | 'searchPattern' | 'status'>): boolean {
  return outlineOf(data) !== null || (searchPattern === 'research' && !isSettled(status))
}

export function isResearching(record: Pick<ChatRecord, 'data' | 'status' | 'waiting'>): boolean {
  return !isSettled(record.status) && record.waiting === undefined && outlineOf(record.data) !== null
}

export function textOf({ texts }: Pick<ResearchParts, 'texts'>, { id }: Pick<OutlineSection, 'id'>): string {
  const content = texts.get(id)?.content
  return typeof content === 'string' ? content : ''
}

/** Counts neither citation markers nor blanks. */
export function charactersOf(text: string): number {
  return text.replace(/\[\d{1,3}\]|\s/g, '').length
}

/** A research is read as its introduction, then each section under its number and title. */
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
