import type { CardView } from '../card-view'
import { RelatedEventsList } from './related-events'

export const relatedEventsCard: CardView<'related_events'> = {
  slot: 'rail',
  grows: 'whole',
  Component: ({ card, sources }) => <RelatedEventsList events={card.content} sources={sources} />,
  toText: () => '',
  toMarkdown: () => '',
}
