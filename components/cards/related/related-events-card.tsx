import type { CardView } from '../card-view'

export const relatedEventsCard: CardView<'related_events'> = {
  slot: 'rail',
  grows: 'whole',
  Component: ({ card: { content } }) => (
    <ul>
      {content.map(({ date, title }) => (
        <li key={`${date}${title}`}>
          {date} {title}
        </li>
      ))}
    </ul>
  ),
  toText: () => '',
  toMarkdown: () => '',
}
