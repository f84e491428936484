'use client'
import { memo, useMemo } from 'react'
import { SourceMark } from '@/components/answer-text/citations/source-mark'
import type { SourceReference } from '@/lib/contract/cards/search-result'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { citedIndices } from '@/lib/text/markdown/marked-prose'

interface SectionFootnotesProps {
  readonly title: string
  readonly text: string
  readonly sources: readonly SourceReference[]
}

export const SectionFootnotes = memo(function SectionFootnotes({
  title,
  text,
  sources,
}: SectionFootnotesProps) {
  const research = useTexts('research')
  const cited = useMemo(() => footnotesOf(text, sources), [text, sources])
  if (cited.length === 0) return null
  return (
    <ol
      aria-label={fill(research.footnotes, { title })}
      className="mt-4 grid gap-1 text-sm before:mb-1.5 before:h-px before:w-18 before:bg-line-strong"
    >
      {cited.map((source) => (
        <li key={source.index}>
          <SourceMark
            source={source}
            className="flex min-h-6 items-baseline gap-2.5 text-ink-soft hover:text-ink data-active:text-ink max-md:min-h-11 max-md:items-center"
          >
            <span className="min-w-0 wrap-anywhere">
              {[source.title, source.showName, source.location, source.publishDate]
                .filter(Boolean)
                .join(research.comma)}
            </span>
          </SourceMark>
        </li>
      ))}
    </ol>
  )
})

/** @returns the distinct sources that a text cites, by number; markers without a source are skipped */
function footnotesOf(text: string, sources: readonly SourceReference[]): SourceReference[] {
  const cited = new Set(citedIndices(text).flat())
  return sources.filter(({ index }) => cited.has(index)).toSorted((one, other) => one.index - other.index)
}
