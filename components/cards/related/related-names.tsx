'use client'
import { SubHeading } from '@/components/headings/sub-heading'
import { Avatar } from '@/components/ui/avatar'
import type { RelatedNames } from '@/lib/contract/cards/related-names'
import type { SourceReference } from '@/lib/contract/cards/search-result'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { RelatedSources } from './related-sources'

interface RelatedNamesProps {
  readonly title: string
  readonly names: RelatedNames
  readonly sources: readonly SourceReference[]
}

export function RelatedNamesList({ title, names, sources }: RelatedNamesProps) {
  const research = useTexts('research')
  if (names.length === 0) return null
  return (
    <section aria-label={title}>
      <SubHeading className="mb-2.5 text-sm font-semibold">{title}</SubHeading>
      <ul className="grid gap-2.5 text-sm">
        {names.map(({ name, note, sources: indexes }) => (
          <li key={name} className="flex items-start gap-2.5">
            <Avatar glyph={Array.from(name)[0] ?? ''} size="small" />
            <div className="min-w-0 flex-1 pt-0.5">
              <span className="wrap-anywhere">{name}</span>
              {note !== '' && <span className="ml-2 wrap-anywhere text-ink-soft">{note}</span>}
              <RelatedSources indexes={indexes} sources={sources} claim={`${name}${note}`} />
              {indexes.length > 1 && (
                <span className="ml-2 text-xs whitespace-nowrap text-ink-faint">
                  {fill(research.inSources, { count: indexes.length })}
                </span>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
