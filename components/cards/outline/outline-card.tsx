import type { CardView } from '../card-view'

export const outlineCard: CardView<'outline'> = {
  slot: 'body',
  grows: 'whole',
  Component: ({ card: { content } }) => (
    <section>
      <h3>{content.title}</h3>
      <ol>
        {content.sections.map(({ id, title }) => (
          <li key={id}>{title}</li>
        ))}
      </ol>
    </section>
  ),
  toText: () => '',
  toMarkdown: () => '',
}
