'use client'
import { memo, use, useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { SourceScope } from '@/components/shared/citations/source-scope'
import { SidePanel } from '@/components/ui/side-panel'
import type { SourceReference } from '@/lib/contract/cards/search-result'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { ReferenceItem } from './reference-item'

interface SourcesPanelProps {
  readonly id: string
  readonly sources: readonly SourceReference[]
  /** How many seals lead to each of them; null while the answer is written. */
  readonly citations: readonly number[] | null
  /** Whether they stand beside the conversation unasked, as those of the newest answer do. */
  readonly isDefault: boolean
}

/** The sources of one answer beside the conversation. The one whose seal is looked at is marked. */
export const SourcesPanel = memo(function SourcesPanel({
  id,
  sources,
  citations,
  isDefault,
}: SourcesPanelProps) {
  const answer = useTexts('answer')
  const count = sources.length
  const used = citations?.filter((times) => times > 0).length
  return (
    <SidePanel
      id={id}
      isDefault={isDefault}
      title={answer.sources}
      note={
        used === undefined
          ? fill(answer.sourcesCount, { count })
          : fill(answer.sourcesSummary, { count, used })
      }
      closeLabel={answer.closeSources}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Whoever has no pointer scrolls it by keys. */}
      <ol tabIndex={0} aria-label={answer.sources} className="relative min-h-0 flex-1 overflow-y-auto">
        {sources.map((source) => (
          <Entry key={source.index} source={source} citedTimes={citations?.[source.index - 1] ?? 0} />
        ))}
      </ol>
    </SidePanel>
  )
})

function Entry({ source, citedTimes }: { readonly source: SourceReference; readonly citedTimes: number }) {
  const { activeCitation } = use(SourceScope)
  const isActive = useStore(activeCitation.citation, (citation) => citation?.source.index === source.index)
  const entry = useRef<HTMLLIElement>(null)
  // Only the list scrolls: what scrolls into view by itself may move the page under the reader.
  useEffect(() => {
    const list = entry.current?.parentElement
    if (!isActive || !entry.current || !list) return
    const { offsetTop, offsetHeight } = entry.current
    const isSeen =
      offsetTop >= list.scrollTop && offsetTop + offsetHeight <= list.scrollTop + list.clientHeight
    if (!isSeen) list.scrollTop = offsetTop
  }, [isActive])
  return (
    <li
      ref={entry}
      data-active={isActive || undefined}
      className="border-b border-line px-[22px] py-3.5 text-sm data-active:bg-paper data-active:shadow-[inset_3px_0_var(--seal)]"
    >
      <ReferenceItem source={source} citedTimes={citedTimes} isFolded />
    </li>
  )
}
