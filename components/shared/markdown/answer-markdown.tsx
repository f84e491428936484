'use client'
import './answer-text.css'
import { use, useDeferredValue, useMemo, useState } from 'react'
import { SourceScope } from '@/components/shared/citations/source-scope'
import type { SourceReference } from '@/lib/contract/cards/search-result'
import { BlockSplitter } from '@/lib/markdown/block-splitter'
import { joinedParts } from '@/lib/markdown/joined-parts'
import { withoutUnfinishedMarker } from '@/lib/text/citation-markers'
import type { AnswerSlices } from './answer-slices'
import { MarkdownParts } from './markdown-parts'
import { readInSlices } from './read-in-slices'

export interface AnswerMarkdownProps {
  /** Of the card in its record, so that no two texts of a page have the same footnotes. */
  readonly id: string
  readonly text: string
  /** Whether more of it may come. */
  readonly isOpen: boolean
  readonly sources: readonly SourceReference[]
  /** For an answer that the server renders, and the browser takes over. */
  readonly slices?: AnswerSlices | undefined
}

/** The text of an answer, with its citations. While it grows, only its last block is rendered again. */
export function AnswerMarkdown({ id, text, isOpen, sources, slices }: AnswerMarkdownProps) {
  const read = slices ? use(slices.reading((turn) => readInSlices(text, turn))) : null
  const [splitter] = useState(() => read ?? new BlockSplitter())
  const { scope } = use(SourceScope)
  // What a definition changes in the blocks before it is rendered in slices, between which the page answers.
  const isStillOpen = useDeferredValue(isOpen)
  // It stays so: joined otherwise, what the server has rendered would be rendered anew.
  const [isFromServer] = useState(slices !== undefined)
  const parts = useMemo(() => {
    if (isStillOpen) return splitter.split(withoutUnfinishedMarker(text), false)
    const finished = splitter.split(text, true)
    return isFromServer ? joinedParts(finished) : finished
  }, [splitter, text, isStillOpen, isFromServer])
  return (
    <div className="answer-text">
      <MarkdownParts
        parts={parts}
        sources={sources}
        idPrefix={`answer-${scope}-${id}-`}
        isLoose={false}
        slices={slices}
      />
    </div>
  )
}
