'use client'
import { useState } from 'react'
import { isOpenable } from '@/components/shared/citations/is-openable'
import { ForeignImage } from '@/components/shared/foreign-image'
import type { SourceReference } from '@/lib/contract/cards/search-result'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { SourceIcon } from './source-icon'
import { SourceNumber } from './source-number'

/** More characters than fit into three lines of the panel. */
const longPassage = 75

interface ReferenceItemProps {
  readonly source: SourceReference
  /** How many seals of the answer cite it; 0 while it streams. */
  readonly citedTimes: number
  /** Whether its passage is collapsed at first. */
  readonly isFolded?: boolean
}

/** A source with the passage that was read: its site, date and passage, and its picture on request. */
export function ReferenceItem({ source, citedTimes, isFolded = false }: ReferenceItemProps) {
  const answer = useTexts('answer')
  const [isOpen, setIsOpen] = useState(false)
  const isLong = isFolded && source.passage.length > longPassage
  const isCut = isLong && !isOpen
  const link = isOpenable(source)
    ? { href: source.seeMoreUrl, target: '_blank', rel: 'noopener noreferrer' }
    : null
  return (
    <>
      <p className="flex items-center gap-[7px] text-xs text-ink-faint">
        <SourceNumber index={source.index} />
        <SourceIcon source={source} />
        <span className="min-w-0 truncate text-ink-soft">{source.showName}</span>
        {source.publishDate && <time className="ml-auto shrink-0 tabular-nums">{source.publishDate}</time>}
      </p>
      <p className="mt-1 font-medium break-words text-ink">
        {link ? (
          <a {...link} className="hover:underline">
            {source.title}
          </a>
        ) : (
          source.title
        )}
        {source.location && <span className="text-ink-faint"> · {source.location}</span>}
      </p>
      <p
        className={`mt-0.5 leading-[1.75] break-words text-ink-soft ${isCut ? 'line-clamp-3 large-text:line-clamp-6' : ''}`}
      >
        {source.passage}
      </p>
      {source.image && (
        <p className="mt-1.5">
          <ForeignImage src={source.image} alt="" />
        </p>
      )}
      <p className="mt-1 flex gap-3 text-xs text-ink-faint empty:hidden">
        {citedTimes > 0 && <span>{fill(answer.citedTimes, { count: citedTimes })}</span>}
        {isLong && (
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
            className="hover:text-ink"
          >
            {isOpen ? answer.collapse : answer.expand}
          </button>
        )}
        {link && (
          <a {...link} className="ml-auto text-indigo hover:underline">
            {answer.openSource}
          </a>
        )}
      </p>
    </>
  )
}
