'use client'
import './answer-text.css'
import { use, useDeferredValue, useState } from 'react'
import { SourceScope } from '@/components/shared/citations/source-scope'
import type { SourceReference } from '@/lib/contract/card'
import { BlockSplitter } from '@/lib/markdown/block-splitter'
import { withoutUnfinishedMarker } from '@/lib/text/citation-markers'
import type { AnswerSlices } from './answer-slices'
import { MarkdownParts } from './markdown-parts'
import { readInSlices } from './read-in-slices'

export { warmUp } from './warm-up'

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
  const read = slices ? use(slices.reading(() => readInSlices(text))) : null
  const [splitter] = useState(() => read ?? new BlockSplitter())
  const { scope } = use(SourceScope)
  // What a definition changes in the blocks before it is rendered in slices, between which the page answers.
  const isStillOpen = useDeferredValue(isOpen)
  const parts = splitter.split(isStillOpen ? withoutUnfinishedMarker(text) : text, !isStillOpen)
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
