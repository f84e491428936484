'use client'
import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { ListState } from '@/components/list-state/list-state'
import { buttonStyle } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Icon } from '@/components/ui/icon'
import { download, plus } from '@/components/ui/icon-paths'
import { Skeleton } from '@/components/ui/skeleton'
import { useApi } from '@/lib/client/api/api-context'
import { toolsQuery } from '@/lib/client/api/plugins'
import { toolLimits } from '@/lib/contract/plugins/tool'
import { toolRoutes } from '@/lib/contract/routes/tool-routes'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { paths } from '@/lib/paths'
import { usePluginEditor } from '../editor/plugin-context'
import { ToolRow } from './tool-row'
import { UsedBy } from './used-by'

/** The tools of the plugin and the agents that use it, next to its form. */
export function ToolPanel() {
  return (
    <div className="flex min-w-0 flex-col border-line bg-paper-sunken max-wide:border-t wide:border-l wide:sticky wide:top-(--editor-head) wide:h-[calc(100dvh-var(--editor-head))] wide:overflow-y-auto">
      <Tools />
      <UsedBy />
    </div>
  )
}

function Tools() {
  const { pluginId } = usePluginEditor()
  const texts = useTexts('pluginEditor')
  const common = useTexts('common')
  const query = useQuery(toolsQuery(useApi(toolRoutes), pluginId))
  const list = query.data?.list ?? []
  const isFull = list.length >= toolLimits.tools
  return (
    <section aria-labelledby="tools" className="flex-1 px-5 pt-3.5 pb-8 max-md:px-4">
      <ToolsHead count={query.data?.list.length} />
      {isFull && (
        <p className="mb-3 text-sm text-warn">{fill(texts.tools.full, { limit: toolLimits.tools })}</p>
      )}
      <ListState
        query={query}
        failed={texts.tools.failed}
        skeleton={
          <output aria-label={common.loading} className="grid gap-3">
            <Skeleton className="h-24 w-full" />
            <Skeleton className="h-24 w-full" />
          </output>
        }
        isEmpty={list.length === 0}
        empty={<EmptyState title={texts.tools.emptyTitle}>{texts.tools.emptyBody}</EmptyState>}
      >
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {list.map((tool) => (
            <ToolRow key={tool.id} tool={tool} />
          ))}
        </ul>
      </ListState>
    </section>
  )
}

/** @param props.count of the tools, once they are known */
function ToolsHead({ count }: { readonly count: number | undefined }) {
  const { pluginId } = usePluginEditor()
  const texts = useTexts('pluginEditor')
  return (
    <div className="mb-3.5 flex flex-wrap items-center gap-2">
      <h2 id="tools" className="text-md font-semibold">
        {texts.tools.title}
      </h2>
      {count !== undefined && (
        <span className="text-sm text-ink-faint">{fill(texts.tools.count, { count })}</span>
      )}
      <span className="ml-auto flex flex-wrap gap-2">
        <Link prefetch={false} href={paths.pluginImport(pluginId)} className={buttonStyle({ size: 'small' })}>
          <Icon path={download} className="size-4" />
          {texts.tools.import}
        </Link>
        {(count ?? 0) < toolLimits.tools && (
          <Link
            prefetch={false}
            href={paths.pluginTool(pluginId)}
            className={buttonStyle({ tone: 'primary', size: 'small' })}
          >
            <Icon path={plus} className="size-4" />
            {texts.tools.create}
          </Link>
        )}
      </span>
    </div>
  )
}
