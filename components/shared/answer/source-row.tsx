'use client'
import { memo } from 'react'
import { Icon } from '@/components/ui/icon'
import { IconButton } from '@/components/ui/icon-button'
import { chevronLeft, chevronRight } from '@/components/ui/icon-paths'
import type { SourceReference } from '@/lib/contract/card'
import { useMessages } from '@/lib/session/locale-context'
import { SourceCard } from './source-card'
import { useSourceCarousel } from './use-source-carousel'

/** A click moves the row by this much (§9). */
const clickDistance = 536

/** The sources of an answer as a row that scrolls sideways: by drag, wheel, keyboard, or 536 px a click. */
export const SourceRow = memo(function SourceRow({
  sources,
}: {
  readonly sources: readonly SourceReference[]
}) {
  const { answer } = useMessages()
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
            <li key={source.index} className="w-[236px] shrink-0">
              <SourceCard source={source} />
            </li>
          ))}
        </ul>
      </div>
      {reach.back && (
        <IconButton
          label={answer.previousSources}
          onClick={() => move(-clickDistance)}
          className="absolute top-1/2 left-1 -translate-y-1/2 border border-line bg-paper-raised shadow-low"
        >
          <Icon path={chevronLeft} />
        </IconButton>
      )}
      {reach.on && (
        <IconButton
          label={answer.nextSources}
          onClick={() => move(clickDistance)}
          className="absolute top-1/2 right-1 -translate-y-1/2 border border-line bg-paper-raised shadow-low"
        >
          <Icon path={chevronRight} />
        </IconButton>
      )}
    </div>
  )
})
