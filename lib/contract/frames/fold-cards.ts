import { appendedContent, closedContent, isTextCardType } from '../cards/card-types.ts'
import type { Card, CardEvent } from './card.ts'

/**
 * Applies one frame's card events to a record's cards. Engine, sockets and browser all use this function, so an
 * interrupted client always ends with exactly the stored cards. Cards are immutable: an unchanged card keeps its
 * identity, so views can compare by reference.
 * @param cards the cards so far, in display order
 * @param events the `data` of a frame; undefined returns `cards`
 */
export function foldCards(cards: readonly Card[], events: readonly CardEvent[] | undefined): readonly Card[] {
  if (!events || events.length === 0) return cards
  return events.reduce(foldEvent, cards)
}

function foldEvent(cards: readonly Card[], event: CardEvent): readonly Card[] {
  if (event.target === 'finish') {
    return cards.map(endCard)
  }
  if (event.id === undefined) return cards

  const at = cards.findIndex((card) => card.id === event.id)
  const existing = cards[at]
  if (!existing) return insert(cards, event)

  return cards.with(at, change(existing, event))
}

function insert(cards: readonly Card[], event: CardEvent): readonly Card[] {
  const made = toCard(event)
  if (!made) return cards
  return event.target === 'first' ? [made, ...cards] : [...cards, made]
}

function toCard(event: CardEvent): Card | null {
  if (event.id === undefined || event.type === undefined) return null
  if (event.target === 'update' || event.target === 'end') return null
  return {
    id: event.id,
    type: event.type,
    target: event.target === 'replace' ? 'end' : event.target,
    content: event.content ?? (isTextCardType(event.type) ? '' : null),
    ...(event.title === undefined ? {} : { title: event.title }),
    ...marksOf(event),
  }
}

function change(card: Card, event: CardEvent): Card {
  const marks = marksOf(event)
  if (event.target === 'update') {
    return appendContent(card, event.content, { ...marks, target: 'update' })
  }
  if (event.target === 'end') return appendContent(card, event.content, { ...marks, target: 'end' })
  return {
    ...card,
    ...marks,
    ...(event.type === undefined ? {} : { type: event.type }),
    ...(event.title === undefined ? {} : { title: event.title }),
    target: event.target === 'replace' ? card.target : event.target,
    content: event.content ?? card.content,
  }
}

function marksOf({ isError, isCut }: CardEvent): Pick<Card, 'isError' | 'isCut'> {
  return { ...(isError === undefined ? {} : { isError }), ...(isCut === undefined ? {} : { isCut }) }
}

function appendContent(card: Card, content: unknown, marks: Partial<Card>): Card {
  if (typeof content !== 'string' || !isTextCardType(card.type))
    return { ...card, ...marks, content: appendedContent(card, content) }
  const written = typeof card.content === 'string' ? card.content : ''
  return { ...card, ...marks, content: written + content }
}

function endCard(card: Card): Card {
  const content = closedContent(card)
  const isOpen = card.target !== 'end' && card.target !== 'finish'
  return isOpen || content !== card.content ? { ...card, content, target: 'end' } : card
}
