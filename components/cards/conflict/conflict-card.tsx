import type { CardView } from '../card-view'

export const conflictCard: CardView<'conflict'> = {
  slot: 'body',
  grows: 'whole',
  Component: ({ card: { content } }) => (
    <ul>
      {content.map(({ topic, claims }) => (
        <li key={topic}>
          {topic}
          {claims.map(({ text }) => (
            <p key={text}>{text}</p>
          ))}
        </li>
      ))}
    </ul>
  ),
  toText: () => '',
  toMarkdown: () => '',
}
