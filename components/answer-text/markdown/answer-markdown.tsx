'use client'
import { use, useDeferredValue, useMemo, useState } from 'react'
import { SourceScope } from '@/components/answer-text/citations/source-scope'
import { BlockSplitter } from '@/lib/client/markdown/block-splitter'
import { joinParts } from '@/lib/client/markdown/join-parts'
import { MarkPlaces } from '@/lib/client/markdown/mark-places'
import type { SourceReference } from '@/lib/contract/cards/search-result'
import { withoutUnfinishedMarker } from '@/lib/text/citations/citation-markers'
import { scriptOf } from '@/lib/text/script-of'
import type { AnswerSlices } from './answer-slices'
import { MarkdownParts } from './markdown-parts'
import { readInSlices } from './read-in-slices'

export interface AnswerMarkdownProps {
  /** Card id, which keeps footnote ids unique on the page. */
  readonly id: string
  readonly text: string
  readonly isOpen: boolean
  readonly sources: readonly SourceReference[]
  /** For an answer that the server renders and the browser hydrates. */
  readonly slices?: AnswerSlices | undefined
}

/** The text of an answer with its citations. While streaming, only its last block is rendered again. */
export function AnswerMarkdown({ id, text, isOpen, sources, slices }: AnswerMarkdownProps) {
  const read = slices ? use(slices.reading((turn) => readInSlices(text, turn))) : null
  const [splitter] = useState(() => read ?? new BlockSplitter())
  const [places] = useState(() => new MarkPlaces())
  const { scope, marks } = use(SourceScope)
  // A definition at the end may change earlier blocks; as a deferred update React renders those in slices and the
  // page stays responsive.
  const isStillOpen = useDeferredValue(isOpen)
  // Fixed for the life of the component: joining parts differently would render the server's markup again.
  const [isFromServer] = useState(slices !== undefined)
  const unmarked = useMemo(() => {
    if (isStillOpen) return splitter.split(withoutUnfinishedMarker(text), false)
    const finished = splitter.split(text, true)
    return isFromServer ? joinParts(finished) : finished
  }, [splitter, text, isStillOpen, isFromServer])
  const parts = useMemo(() => places.place(unmarked, marks), [places, unmarked, marks])

  return (
    <div data-script={scriptOf(text)} className="answer-text">
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
