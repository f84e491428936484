'use client'
import { useQuery } from '@tanstack/react-query'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import { Skeleton } from '@/components/ui/skeleton'
import { agentPluginsQuery } from '@/lib/client/api/agent-plugins'
import { useApi } from '@/lib/client/api/api-context'
import { agentLimits } from '@/lib/contract/made-agent'
import { agentPluginRoutes } from '@/lib/contract/routes/plugin-routes'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { useEditor } from '../editor-context'
import { AddPlugins } from './add-plugins'
import { McpChoice } from './mcp-choice'
import { useTakePlugin } from './use-take-plugin'
import { UsedPlugin } from './used-plugin'

/** The plugins that an agent may use, and those that can be added. Default export for lazy loading. */
export default function ToolsTab() {
  const { agentId, settings, problemOf } = useEditor()
  const { tools: texts } = useTexts('agentEditor')
  const common = useTexts('common')
  const query = useQuery(agentPluginsQuery(useApi(agentPluginRoutes), agentId))
  const { take, takingId } = useTakePlugin()
  const known = new Map(query.data?.map((each) => [String(each.plugin.id), each]))
  const count = settings.tools.reduce((sum, { tool_ids }) => sum + tool_ids.length, 0)
  const problem = problemOf('tools')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5" aria-busy={query.isPending}>
      <p className="text-sm text-ink-soft">{fill(texts.count, { count, limit: agentLimits.tools })}</p>
      {problem && (
        <p role="alert" className="text-sm text-bad">
          {problem}
        </p>
      )}
      {query.isPending && settings.tools.length > 0 && <Skeleton className="h-28 w-full" />}
      {query.isError && (
        <ErrorState
          title={texts.failed}
          actions={<Button onClick={() => void query.refetch()}>{common.retry}</Button>}
        />
      )}
      {settings.tools.length === 0 && <EmptyState title={texts.emptyTitle}>{texts.emptyBody}</EmptyState>}
      <ul aria-label={texts.list} className="grid grid-cols-[minmax(0,1fr)] gap-3 empty:hidden">
        {settings.tools.map((row) => {
          const used = known.get(row.plugin_id)
          return (
            used && (
              <UsedPlugin
                key={row.plugin_id}
                row={row}
                used={used}
                isTaking={takingId === used.plugin.id}
                onTake={take}
              />
            )
          )
        })}
      </ul>
      <McpChoice />
      <AddPlugins takingId={takingId} onTake={take} />
    </div>
  )
}
