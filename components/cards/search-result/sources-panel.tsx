'use client'
import { memo, use, useEffect, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { SourceScope } from '@/components/answer-text/citations/source-scope'
import { Icon } from '@/components/ui/icon'
import { eye } from '@/components/ui/icon-paths'
import { SidePanel } from '@/components/ui/side-panel/side-panel'
import type { SourceReference } from '@/lib/contract/cards/search-result'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { shownVerdict } from '@/lib/text/citations/shown-verdict'
import { factsOf, type SourceFacts, sourceFacts } from '@/lib/text/citations/source-facts'
import { KindFilter } from './kind-filter'
import { ReferenceItem } from './reference-item'
import { type SourceKind, sourceKind, sourceKinds } from './source-kind'

interface SourcesPanelProps {
  readonly id: string
  readonly sources: readonly SourceReference[]
  /** Number of citations per source; null while streaming. */
  readonly citations: readonly number[] | null
  readonly conflicts: number
  /** The panel opens automatically, as for the newest answer. */
  readonly isDefault: boolean
}

/** The source of the active citation is highlighted. */
export const SourcesPanel = memo(function SourcesPanel({
  id,
  sources,
  citations,
  conflicts,
  isDefault,
}: SourcesPanelProps) {
  const answer = useTexts('answer')
  const count = sources.length
  const used = citations?.filter((times) => times > 0).length
  const summary =
    used === undefined
      ? fill(answer.sourcesCount, { count })
      : fill(used === 0 ? answer.sourcesUnused : answer.sourcesSummary, { count, used })
  const note = conflicts > 0 ? `${summary} · ${fill(answer.conflicts, { count: conflicts })}` : summary

  return (
    <SidePanel
      id={id}
      isDefault={isDefault}
      title={answer.sources}
      note={note}
      closeLabel={answer.closeSources}
    >
      <Sources sources={sources} citations={citations} />
    </SidePanel>
  )
})

function Sources({ sources, citations }: Pick<SourcesPanelProps, 'sources' | 'citations'>) {
  const answer = useTexts('answer')
  const { verdicts } = use(SourceScope)
  const facts = useMemo(() => sourceFacts(verdicts), [verdicts])
  const [wanted, setWanted] = useState<SourceKind | null>(null)
  const counts = kindCounts(sources)
  const kind = wanted && counts.has(wanted) ? wanted : null
  const listed = kind === null ? sources : sources.filter((source) => sourceKind(source) === kind)
  const timesOf = ({ index }: SourceReference) => citations?.[index - 1] ?? 0
  const used = citations === null ? listed : listed.filter((source) => timesOf(source) > 0)
  // Without citations all sources are in one group.
  const [first, rest] =
    used.length === 0 ? [listed, []] : [used, listed.filter((source) => !used.includes(source))]

  const entry = (source: SourceReference) => (
    <Entry key={source.index} source={source} citedTimes={timesOf(source)} facts={facts.get(source.index)} />
  )

  return (
    <>
      {counts.size > 1 && <KindFilter counts={counts} chosen={kind} onChoose={setWanted} />}
      {kind === 'mine' && (
        <p className="flex items-center gap-2 bg-paper-sunken px-[22px] py-2 text-xs text-ink-soft">
          <Icon path={eye} className="size-4 shrink-0" />
          {answer.ownSourcesNote}
        </p>
      )}
      <div
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Scrollable by keyboard.
        tabIndex={0}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- None of those tags fits a scroll container.
        role="group"
        aria-label={answer.sources}
        className="relative min-h-0 flex-1 overflow-y-auto"
      >
        <ol>{first.map(entry)}</ol>
        {rest.length > 0 && (
          <details className="group/rest">
            <summary className="min-h-11 cursor-pointer px-[22px] py-3 text-sm text-ink-soft hover:text-ink">
              {fill(answer.unusedSources, { count: rest.length })}
            </summary>
            <ol>{rest.map(entry)}</ol>
          </details>
        )}
      </div>
    </>
  )
}

function kindCounts(sources: readonly SourceReference[]): ReadonlyMap<SourceKind, number> {
  const byKind = Map.groupBy(sources, sourceKind)
  return new Map(
    sourceKinds.flatMap((kind) => {
      const count = byKind.get(kind)?.length ?? 0
      return count > 0 ? [[kind, count] as const] : []
    }),
  )
}

interface EntryProps {
  readonly source: SourceReference
  readonly citedTimes: number
  readonly facts: SourceFacts | undefined
}

function Entry({ source, citedTimes, facts }: EntryProps) {
  const { activeCitation, verdicts } = use(SourceScope)
  const citation = useStore(activeCitation.citation, (open) =>
    open?.source.index === source.index ? open : null,
  )
  const isActive = citation !== null
  const entry = useRef<HTMLLIElement>(null)
  // Scrolls only the list: scrollIntoView could move the page.
  useEffect(() => {
    const list = entry.current?.closest<HTMLElement>('[role=group]')
    if (!isActive || !entry.current || !list) return
    const { offsetTop, offsetHeight } = entry.current
    const isSeen =
      offsetTop >= list.scrollTop && offsetTop + offsetHeight <= list.scrollTop + list.clientHeight
    if (!isSeen) list.scrollTop = offsetTop
  }, [isActive])
  // The sentence of the active citation, before the others that cite the source.
  const shown = citation?.isInText ? factsOf(shownVerdict(verdicts, source.index, citation.claim)) : facts

  return (
    <li
      ref={entry}
      data-active={isActive || undefined}
      className="border-b border-line px-[22px] py-3.5 text-sm data-active:bg-paper data-active:shadow-[inset_3px_0_var(--seal)]"
    >
      <ReferenceItem source={source} citedTimes={citedTimes} facts={shown} isFolded />
    </li>
  )
}
