'use client'
import { memo, use, useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { SourceScope } from '@/components/shared/citations/source-scope'
import { Icon } from '@/components/ui/icon'
import { IconButton } from '@/components/ui/icon-button'
import { x } from '@/components/ui/icon-paths'
import type { SourceReference } from '@/lib/contract/cards/search-result'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { ReferenceItem } from './reference-item'

interface SourcesPanelProps {
  readonly id: string
  readonly sources: readonly SourceReference[]
  /** How many seals lead to each of them; null while the answer is written. */
  readonly citations: readonly number[] | null
  readonly onClose: () => void
}

/**
 * The sources of one answer beside the conversation, where the window is wide enough (below that its list opens under
 * the answer). The source whose seal is looked at is marked.
 */
export const SourcesPanel = memo(function SourcesPanel({
  id,
  sources,
  citations,
  onClose,
}: SourcesPanelProps) {
  const answer = useTexts('answer')
  const count = sources.length
  const used = citations?.filter((times) => times > 0).length
  return (
    <section
      id={id}
      aria-label={answer.sources}
      className="fixed inset-y-0 right-0 z-10 flex w-[376px] flex-col border-l border-line bg-paper-raised max-wide:hidden"
    >
      <header className="flex items-baseline gap-3 border-b border-line py-4 pr-3 pl-[22px]">
        <h2 className="font-serif text-md font-semibold">{answer.sources}</h2>
        <span className="text-xs text-ink-faint">
          {used === undefined
            ? fill(answer.sourcesCount, { count })
            : fill(answer.sourcesSummary, { count, used })}
        </span>
        <IconButton label={answer.closeSources} className="-my-2 ml-auto self-center" onClick={onClose}>
          <Icon path={x} />
        </IconButton>
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Whoever has no pointer scrolls it by keys. */}
      <ol tabIndex={0} aria-label={answer.sources} className="relative min-h-0 flex-1 overflow-y-auto">
        {sources.map((source) => (
          <Entry key={source.index} source={source} citedTimes={citations?.[source.index - 1] ?? 0} />
        ))}
      </ol>
    </section>
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
