import type { RelatedNames } from '@/lib/contract/cards/related-names'
import type { CardView } from '../card-view'

function Names({ names }: { readonly names: RelatedNames }) {
  return (
    <ul>
      {names.map(({ name, note }) => (
        <li key={name}>
          {name} {note}
        </li>
      ))}
    </ul>
  )
}

export const organizationsCard: CardView<'organizations'> = {
  slot: 'rail',
  grows: 'whole',
  Component: ({ card }) => <Names names={card.content} />,
  toText: () => '',
  toMarkdown: () => '',
}

export const peopleCard: CardView<'people'> = {
  slot: 'rail',
  grows: 'whole',
  Component: ({ card }) => <Names names={card.content} />,
  toText: () => '',
  toMarkdown: () => '',
}
