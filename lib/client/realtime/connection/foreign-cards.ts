import { isTextCardType } from '../../../contract/cards/card-types'
import { type CardEvent, cardEvent } from '../../../contract/frames/card'
import { foreignContent, textOf } from '../../api/foreign-content'

type Fields = Readonly<Record<string, unknown>>

/**
 * Parses the cards of a frame as the specification describes them: type, content, target, title, isError, one card or
 * several, with or without ids. A card without id is the card of its type in its turn.
 * @param known types of the turn's cards by id; new ones are added
 */
export function foreignCardEvents(data: unknown, known: Map<string, string>): CardEvent[] {
  const cards: readonly unknown[] = Array.isArray(data) ? data : [data]
  return cards.flatMap((card) => {
    if (typeof card === 'string') return eventsOf({ content: card }, known)
    return typeof card === 'object' && card !== null ? eventsOf(card as Fields, known) : []
  })
}

function eventsOf(card: Fields, known: Map<string, string>): CardEvent[] {
  const type = textOf(card.type) ?? known.get(textOf(card.id) ?? '') ?? 'markdown'
  // What went wrong is said beside the answer so far, and does not replace it.
  const id = textOf(card.id) ?? (card.isError === true ? `${type}-error` : type)
  const target = cardEvent.shape.target.safeParse(card.target)
  const isNew = !known.has(id)
  const hasContent = card.content !== undefined && card.content !== null && card.content !== ''
  if (target.data === 'finish' && !hasContent) return [{ target: 'finish' }]

  known.set(id, type)
  const title = textOf(card.title)

  return [
    {
      id,
      type,
      target: targetOf(target.data, isNew, type),
      ...(hasContent ? { content: foreignContent(type, card.content) } : {}),
      ...(title === undefined ? {} : { title }),
      ...(card.isError === true ? { isError: true } : {}),
    },
  ]
}

/** A first event never appends; without a target, texts are appended and all else is replaced. */
function targetOf(
  target: CardEvent['target'] | undefined,
  isNew: boolean,
  type: string,
): CardEvent['target'] {
  const given = target === 'finish' ? 'end' : target
  if (!isNew) return given ?? (isTextCardType(type) ? 'update' : 'replace')
  return given === undefined || given === 'update' || given === 'end' ? 'start' : given
}
