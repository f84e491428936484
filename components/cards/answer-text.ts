import type { Card } from '@/lib/contract/card'
import type { Messages } from '@/lib/messages/zh-cn'
import type { CardSlot } from './card-view'
import { readKnown, viewOf } from './registry'

/** The answer first, then what it rests on. */
const order: readonly CardSlot[] = ['steps', 'body', 'footer', 'rail']

/**
 * The text of an answer as it is copied: what was written, then its sources, so that the markers in it can be followed.
 * @param byline who wrote it, which goes with the text wherever it is pasted
 */
export function answerText(
  cards: readonly Card[],
  texts: Messages['answer'],
  byline: string,
  format: 'toText' | 'toMarkdown' = 'toText',
): string {
  const parts = cards.flatMap((card) => {
    const known = card.isError ? null : readKnown(card)
    const view = known && viewOf(known)
    return view ? [{ slot: view.slot, text: view[format](known, texts) }] : []
  })
  const ordered = order.flatMap((slot) => parts.filter((part) => part.slot === slot))
  return [...ordered.map(({ text }) => text), byline].filter((text) => text !== '').join('\n\n')
}
