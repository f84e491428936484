'use client'
import { useTexts } from '@/lib/messages/use-texts'
import type { CardProps, CardView } from '../card-view'
import { RelatedNamesList } from './related-names'

function Organizations({ card, sources }: CardProps<'organizations'>) {
  const research = useTexts('research')
  return <RelatedNamesList title={research.organizations} names={card.content} sources={sources} />
}

function People({ card, sources }: CardProps<'people'>) {
  const research = useTexts('research')
  return <RelatedNamesList title={research.people} names={card.content} sources={sources} />
}

export const organizationsCard: CardView<'organizations'> = {
  slot: 'rail',
  grows: 'whole',
  Component: Organizations,
  toText: () => '',
  toMarkdown: () => '',
}

export const peopleCard: CardView<'people'> = {
  slot: 'rail',
  grows: 'whole',
  Component: People,
  toText: () => '',
  toMarkdown: () => '',
}
