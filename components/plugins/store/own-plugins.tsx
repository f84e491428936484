'use client'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ListState } from '@/components/list-state/list-state'
import { EmptyState } from '@/components/ui/empty-state'
import { SkeletonGrid } from '@/components/ui/skeleton-grid'
import { useApi } from '@/lib/client/api/api-context'
import { distinctItems } from '@/lib/client/api/distinct-pages'
import { ownPluginsQuery } from '@/lib/client/api/plugins'
import { pluginLimits } from '@/lib/contract/plugins/plugin'
import { pluginRoutes } from '@/lib/contract/routes/plugin-routes'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { PluginCard } from './plugin-card'
import { pluginGrid } from './plugin-grid'

/** The member's own plugins. */
export function OwnPlugins() {
  const texts = useTexts('pluginStore')
  const common = useTexts('common')
  const query = useInfiniteQuery(ownPluginsQuery(useApi(pluginRoutes)))
  const plugins = distinctItems(query.data?.pages)
  const total = query.data?.pages[0]?.total ?? 0
  return (
    <section aria-labelledby="own" className="mt-6">
      <h2 id="own" className="sr-only">
        {texts.mine}
      </h2>
      {total > 0 && (
        <p className="text-sm text-ink-faint">
          {fill(total >= pluginLimits.plugins ? texts.full : texts.count, {
            count: total,
            limit: pluginLimits.plugins,
          })}
        </p>
      )}
      <ListState
        query={query}
        failed={texts.failed}
        skeleton={<SkeletonGrid label={common.loading} count={3} grid={pluginGrid} height="h-[124px]" />}
        isEmpty={plugins.length === 0}
        empty={<EmptyState title={texts.mineEmptyTitle}>{texts.mineEmptyBody}</EmptyState>}
        more={texts.more}
      >
        <ul className={`${pluginGrid} empty:hidden`}>
          {plugins.map((plugin) => (
            <PluginCard key={plugin.id} plugin={plugin} isOwn />
          ))}
        </ul>
      </ListState>
    </section>
  )
}
