'use client'
import { memo } from 'react'
import { Icon } from '@/components/ui/icon'
import { chevronLeft, chevronRight } from '@/components/ui/icon-paths'
import type { SourceReference } from '@/lib/contract/cards/search-result'
import { useTexts } from '@/lib/messages/use-texts'
import { RowButton } from './row-button'
import { SourceCard } from './source-card'
import { useSourceCarousel } from './use-source-carousel'

/** Scroll distance of a click (§9): two cards of 256 px with a gap of 12 px after each. */
const clickDistance = 536

export const SourceRow = memo(function SourceRow({
  sources,
}: {
  readonly sources: readonly SourceReference[]
}) {
  const answer = useTexts('answer')
  const { viewport, reach, move } = useSourceCarousel()
  return (
    <div className="group/row relative">
      <div
        ref={viewport}
        data-more={reach.on || undefined}
        className="overflow-hidden data-more:mask-r-from-[calc(100%-64px)] data-more:mask-r-to-[calc(100%-8px)]"
      >
        <ul className="flex gap-3">
          {sources.map((source) => (
            <li key={source.index} className="w-64 shrink-0">
              <SourceCard source={source} />
            </li>
          ))}
        </ul>
      </div>
      <RowButton
        label={answer.previousSources}
        isAtEnd={!reach.back}
        onClick={() => move(-clickDistance)}
        className="left-1"
      >
        <Icon path={chevronLeft} />
      </RowButton>
      <RowButton
        label={answer.nextSources}
        isAtEnd={!reach.on}
        onClick={() => move(clickDistance)}
        className="right-1"
      >
        <Icon path={chevronRight} />
      </RowButton>
    </div>
  )
})
