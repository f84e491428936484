'use client'
import './answer-text.css'
import { use, useDeferredValue, useState } from 'react'
import { SourceScope } from '@/components/shared/citations/source-scope'
import type { SourceReference } from '@/lib/contract/card'
import { BlockSplitter } from '@/lib/markdown/block-splitter'
import { withoutUnfinishedMarker } from '@/lib/text/citation-markers'
import { MarkdownParts } from './markdown-parts'
import type { ReadAhead } from './read-ahead'
import { leastSliced, readInSlices } from './read-in-slices'

export { warmUp } from './warm-up'

export interface AnswerMarkdownProps {
  /** Of the card in its record, so that no two texts of a page have the same footnotes. */
  readonly id: string
  readonly text: string
  /** Whether more of it may come. */
  readonly isOpen: boolean
  readonly sources: readonly SourceReference[]
  /** For a finished text that may be read in slices, while what the server has rendered stays. */
  readonly readAhead?: ReadAhead | undefined
}

/** The text of an answer, with its citations. While it grows, only its last block is rendered again. */
export function AnswerMarkdown({ id, text, isOpen, sources, readAhead }: AnswerMarkdownProps) {
  const reading = text.length < leastSliced ? null : readAhead?.wait(() => readInSlices(text))
  const read = reading ? use(reading) : null
  const [splitter] = useState(() => read ?? new BlockSplitter())
  const { scope } = use(SourceScope)
  // What a definition changes in the blocks before it is rendered in slices, between which the page answers.
  const isStillOpen = useDeferredValue(isOpen)
  const parts = splitter.split(isStillOpen ? withoutUnfinishedMarker(text) : text, !isStillOpen)
  return (
    <div className="answer-text">
      <MarkdownParts parts={parts} sources={sources} idPrefix={`answer-${scope}-${id}-`} isLoose={false} />
    </div>
  )
}
