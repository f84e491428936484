'use client'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { LinkTabs } from '@/components/ui/link-tabs'
import { ListFailure } from '@/components/ui/list-failure'
import { LoadMore } from '@/components/ui/load-more'
import { SkeletonGrid } from '@/components/ui/skeleton-grid'
import { useApi } from '@/lib/client/api/api-context'
import { shortTextOfError } from '@/lib/client/api/api-error'
import { distinctItems } from '@/lib/client/api/distinct-pages'
import { addablePluginsQuery, type PluginFilter } from '@/lib/client/api/plugins'
import { pluginStatus } from '@/lib/contract/plugins/plugin'
import { pluginRoutes } from '@/lib/contract/routes/plugin-routes'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { paths } from '@/lib/paths'
import type { FirstPluginPage } from './first-plugin-page'
import { PluginCard } from './plugin-card'
import { pluginGrid } from './plugin-grid'
import type { StoreAddress } from './store-address'

interface PublishedPluginsProps {
  readonly first: FirstPluginPage | null
  readonly filter: PluginFilter
  readonly address: StoreAddress
  readonly onChange: (change: Partial<StoreAddress>) => void
  readonly onShowAll: () => void
}

const skeletonCards = 6

/** Plugins that everybody may use. */
export function PublishedPlugins({ first, filter, address, onChange, onShowAll }: PublishedPluginsProps) {
  const texts = useTexts('pluginStore')
  const common = useTexts('common')
  const network = useTexts('network')
  const query = useInfiniteQuery({
    ...addablePluginsQuery(useApi(pluginRoutes), filter),
    ...(first?.filter.keyword === filter.keyword && first.filter.sort === filter.sort
      ? { initialData: { pages: [first.page], pageParams: [1] } }
      : {}),
  })
  // The caller's own ones that are not public are on the other tab.
  const plugins = distinctItems(query.data?.pages).filter(({ status }) => status === pluginStatus.published)
  const isNothing = query.isSuccess && !query.isPlaceholderData && !query.hasNextPage && plugins.length === 0

  return (
    <section aria-labelledby="published" className="mt-6">
      <div className="flex min-h-9 flex-wrap items-center gap-x-3">
        <h2 id="published" className="font-serif text-lg font-semibold">
          {texts.published}
        </h2>
        <span className="text-sm text-ink-faint">{texts.publishedNote}</span>
        <SortLinks filter={filter} address={address} onChange={onChange} />
      </div>
      {query.isPending && (
        <SkeletonGrid label={common.loading} count={skeletonCards} grid={pluginGrid} height="h-[124px]" />
      )}
      <ul aria-busy={query.isPlaceholderData} className={`${pluginGrid} empty:hidden aria-busy:opacity-60`}>
        {plugins.map((plugin) => (
          <PluginCard key={plugin.id} plugin={plugin} />
        ))}
      </ul>
      <ListFailure
        query={query}
        title={texts.failed}
        advice={shortTextOfError(query.error, network)}
        retryLabel={common.retry}
      />
      {isNothing && (
        <div className="mt-4">
          <EmptyState
            title={
              filter.keyword === '' ? texts.emptyTitle : fill(texts.unmatched, { keyword: filter.keyword })
            }
            actions={filter.keyword !== '' && <Button onClick={onShowAll}>{texts.showAll}</Button>}
          >
            {filter.keyword === '' ? texts.emptyBody : texts.unmatchedBody}
          </EmptyState>
        </div>
      )}
      <LoadMore query={query} label={texts.more} loadingLabel={common.loading} />
    </section>
  )
}

function SortLinks({
  filter,
  address,
  onChange,
}: Pick<PublishedPluginsProps, 'filter' | 'address' | 'onChange'>) {
  const texts = useTexts('pluginStore')
  const parameterOf = (sort: string) => (sort === 'newest' ? sort : '')
  return (
    <div className="ml-auto text-sm max-sm:ml-0">
      <LinkTabs
        label={texts.sort}
        size="small"
        value={filter.sort}
        tabs={(['popular', 'newest'] as const).map((sort) => ({
          value: sort,
          label: texts.sorts[sort],
          href: paths.plugins({ q: address.q, sort: parameterOf(sort) }),
        }))}
        onChoose={(sort) => onChange({ sort: parameterOf(sort) })}
      />
    </div>
  )
}
