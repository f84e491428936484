'use client'
import { SubHeading } from '@/components/headings/sub-heading'
import type { RelatedEvents } from '@/lib/contract/cards/related-events'
import type { SourceReference } from '@/lib/contract/cards/search-result'
import { useTexts } from '@/lib/messages/use-texts'
import { RelatedSources } from './related-sources'

interface RelatedEventsProps {
  readonly events: RelatedEvents
  readonly sources: readonly SourceReference[]
}

export function RelatedEventsList({ events, sources }: RelatedEventsProps) {
  const research = useTexts('research')
  if (events.length === 0) return null
  return (
    <section aria-label={research.events}>
      <SubHeading className="mb-2.5 text-sm font-semibold">{research.events}</SubHeading>
      <ol className="ml-1 grid gap-2.5 border-l border-line pl-4 text-sm">
        {events.map(({ date, title, sources: indexes }) => (
          <li
            key={`${date} ${title}`}
            className="relative before:absolute before:top-2 before:-left-[19.5px] before:size-[7px] before:rounded-pill before:bg-seal"
          >
            <time dateTime={date} className="block font-serif font-semibold tabular-nums">
              {date}
            </time>
            <span className="wrap-anywhere text-ink-soft">{title}</span>
            <RelatedSources indexes={indexes} sources={sources} claim={title} />
          </li>
        ))}
      </ol>
    </section>
  )
}
