'use client'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ListState } from '@/components/list-state/list-state'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { LinkTabs } from '@/components/ui/link-tabs'
import { SkeletonGrid } from '@/components/ui/skeleton-grid'
import { useApi } from '@/lib/client/api/api-context'
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
  const query = useInfiniteQuery({
    ...addablePluginsQuery(useApi(pluginRoutes), filter),
    ...(first?.filter.keyword === filter.keyword && first.filter.sort === filter.sort
      ? { initialData: { pages: [first.page], pageParams: [1] } }
      : {}),
  })
  // The caller's own ones that are not public are on the other tab.
  const plugins = distinctItems(query.data?.pages).filter(({ status }) => status === pluginStatus.published)
  const isNothing = query.isSuccess && !query.isPlaceholderData && plugins.length === 0

  return (
    <section aria-labelledby="published" className="mt-6">
      <div className="flex min-h-9 flex-wrap items-center gap-x-3">
        <h2 id="published" className="font-serif text-lg font-semibold">
          {texts.published}
        </h2>
        <span className="text-sm text-ink-faint">{texts.publishedNote}</span>
        <SortLinks filter={filter} address={address} onChange={onChange} />
      </div>
      <ListState
        query={query}
        failed={texts.failed}
        skeleton={
          <SkeletonGrid label={common.loading} count={skeletonCards} grid={pluginGrid} height="h-[124px]" />
        }
        isEmpty={isNothing}
        empty={<NoPlugins keyword={filter.keyword} onShowAll={onShowAll} />}
        more={texts.more}
      >
        <ul aria-busy={query.isPlaceholderData} className={`${pluginGrid} empty:hidden aria-busy:opacity-60`}>
          {plugins.map((plugin) => (
            <PluginCard key={plugin.id} plugin={plugin} />
          ))}
        </ul>
      </ListState>
    </section>
  )
}

interface NoPluginsProps extends Pick<PublishedPluginsProps, 'onShowAll'> {
  readonly keyword: string
}

function NoPlugins({ keyword, onShowAll }: NoPluginsProps) {
  const texts = useTexts('pluginStore')
  return (
    <div className="mt-4">
      <EmptyState
        title={keyword === '' ? texts.emptyTitle : fill(texts.unmatched, { keyword })}
        actions={keyword !== '' && <Button onClick={onShowAll}>{texts.showAll}</Button>}
      >
        {keyword === '' ? texts.emptyBody : texts.unmatchedBody}
      </EmptyState>
    </div>
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
