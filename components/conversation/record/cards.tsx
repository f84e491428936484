import type { CardContext } from '@/components/cards/card-view'
import { RecordCard } from '@/components/cards/record-card'
import type { Card } from '@/lib/contract/frames/card'

export function Cards({ cards, ...context }: CardContext & { readonly cards: readonly Card[] }) {
  return cards.map((card) => <RecordCard key={card.id} card={card} {...context} />)
}
