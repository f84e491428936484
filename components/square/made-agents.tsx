'use client'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ListState } from '@/components/list-state/list-state'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { LinkTabs } from '@/components/ui/link-tabs'
import { SkeletonGrid } from '@/components/ui/skeleton-grid'
import { useApi } from '@/lib/client/api/api-context'
import { distinctItems } from '@/lib/client/api/distinct-pages'
import { type SquareFilter, squareListQuery } from '@/lib/client/api/square'
import { agentCategories } from '@/lib/contract/made-agent'
import { squareRoutes, squareSorts } from '@/lib/contract/routes/square-routes'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { paths } from '@/lib/paths'
import { AgentCard } from './agent-card'
import { SectionHeading } from './section-heading'
import { fromSentPage, type SentPage } from './sent-agents'
import { isSameFilter, type SquareAddress } from './square-filter'

/** A list that the server has read, and for what. */
export interface FirstSquarePage {
  readonly filter: SquareFilter
  readonly page: SentPage
}

interface MadeAgentsProps {
  readonly first: FirstSquarePage | null
  readonly filter: SquareFilter
  readonly address: SquareAddress
  readonly onChange: (change: Partial<SquareAddress>) => void
  readonly onShowAll: () => void
}

export function MadeAgents({ first, filter, address, onChange, onShowAll }: MadeAgentsProps) {
  const texts = useTexts('square')
  return (
    <section aria-labelledby="made" className="mt-7">
      <div className="flex flex-wrap items-center gap-x-5 border-b border-line">
        <SectionHeading id="made" title={texts.made} />
        <LinkTabs
          label={texts.madeTabs}
          value={filter.category}
          tabs={(['', ...agentCategories] as const).map((category) => ({
            value: category,
            label: category === '' ? texts.featured : texts.categories[category],
            href: paths.agentHome({ ...address, category }),
          }))}
          onChoose={(category) => onChange({ category })}
        />
        <SortLinks filter={filter} address={address} onChange={onChange} />
      </div>
      <MadeList first={first} filter={filter} onShowAll={onShowAll} />
    </section>
  )
}

function SortLinks({ filter, address, onChange }: Pick<MadeAgentsProps, 'filter' | 'address' | 'onChange'>) {
  const texts = useTexts('square')
  const parameterOf = (sort: string) => (sort === squareSorts[0] ? '' : sort)
  return (
    <div className="ml-auto text-sm max-sm:ml-0">
      <LinkTabs
        label={texts.sort}
        size="small"
        value={filter.sort}
        tabs={squareSorts.map((sort) => ({
          value: sort,
          label: texts.sorts[sort],
          href: paths.agentHome({ ...address, sort: parameterOf(sort) }),
        }))}
        onChoose={(sort) => onChange({ sort: parameterOf(sort) })}
      />
    </div>
  )
}

const grid =
  'card-grid mt-4 grid grid-cols-4 gap-3.5 max-wide:grid-cols-3 max-lg:grid-cols-2 max-sm:grid-cols-1'
const skeletonCards = 8

function MadeList({ first, filter, onShowAll }: Pick<MadeAgentsProps, 'first' | 'filter' | 'onShowAll'>) {
  const texts = useTexts('square')
  const common = useTexts('common')
  const query = useInfiniteQuery({
    ...squareListQuery(useApi(squareRoutes), filter),
    ...(first && isSameFilter(first.filter, filter)
      ? { initialData: () => ({ pages: [fromSentPage(first.page)], pageParams: [1] }) }
      : {}),
  })
  const agents = distinctItems(query.data?.pages)
  const total = query.data?.pages[0]?.total ?? 0

  const isNothing = query.isSuccess && !query.isPlaceholderData && agents.length === 0

  return (
    <ListState
      query={query}
      failed={texts.failed}
      skeleton={<SkeletonGrid label={common.loading} count={skeletonCards} grid={grid} height="h-[116px]" />}
      isEmpty={isNothing}
      empty={<NoMatch filter={filter} onShowAll={onShowAll} />}
      more={texts.more}
      end={<p className="py-6 text-center text-sm text-ink-faint">{fill(texts.end, { count: total })}</p>}
    >
      <ul aria-busy={query.isPlaceholderData} className={`${grid} empty:hidden aria-busy:opacity-60`}>
        {agents.map((agent) => (
          <AgentCard key={agent.id} agent={agent} />
        ))}
      </ul>
    </ListState>
  )
}

function NoMatch({ filter, onShowAll }: Pick<MadeAgentsProps, 'filter' | 'onShowAll'>) {
  const texts = useTexts('square')
  const isUnfiltered = filter.keyword === '' && filter.category === ''
  return (
    <div className="mt-4">
      <EmptyState
        title={filter.keyword === '' ? texts.empty : fill(texts.unmatched, { keyword: filter.keyword })}
        actions={!isUnfiltered && <Button onClick={onShowAll}>{texts.showAll}</Button>}
      >
        {filter.keyword === '' ? texts.emptyBody : texts.unmatchedBody}
      </EmptyState>
    </div>
  )
}
