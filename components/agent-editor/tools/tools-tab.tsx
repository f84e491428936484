'use client'
import { useQuery } from '@tanstack/react-query'
import { ListState } from '@/components/list-state/list-state'
import { AddPlugins } from '@/components/tool-choice/add-plugins'
import { ServerChoice } from '@/components/tool-choice/server-choice'
import { UsedPlugin } from '@/components/tool-choice/used-plugin'
import { EmptyState } from '@/components/ui/empty-state'
import { Skeleton } from '@/components/ui/skeleton'
import { showToast } from '@/components/ui/toast/toast-store'
import { agentPluginsQuery } from '@/lib/client/api/agent-plugins'
import { useApi } from '@/lib/client/api/api-context'
import { type AgentSettings, agentLimits } from '@/lib/contract/made-agent'
import { agentPluginRoutes } from '@/lib/contract/routes/plugin-routes'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { useEditor } from '../editor-context'
import { useTakePlugin } from './use-take-plugin'

type ToolsRow = AgentSettings['tools'][number]

/** The plugins that an agent may use, and those that can be added. Default export for lazy loading. */
export default function ToolsTab() {
  const { agentId, settings, change, problemOf } = useEditor()
  const texts = useTexts('toolChoice')
  const query = useQuery(agentPluginsQuery(useApi(agentPluginRoutes), agentId))
  const { take, takingId } = useTakePlugin()
  const known = new Map(query.data?.map((each) => [String(each.plugin.id), each]))
  const count = settings.tools.reduce((sum, { tool_ids }) => sum + tool_ids.length, 0)
  const added = new Set(settings.tools.map(({ plugin_id }) => Number(plugin_id)))
  const problem = problemOf('tools')
  const { replace, remove } = useChangeRows()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5" aria-busy={query.isPending}>
      <p className="text-sm text-ink-soft">{fill(texts.count, { count, limit: agentLimits.tools })}</p>
      {problem && (
        <p role="alert" className="text-sm text-bad">
          {problem}
        </p>
      )}
      <ListState
        query={query}
        failed={texts.failed}
        skeleton={settings.tools.length > 0 && <Skeleton className="h-28 w-full" />}
      />
      {settings.tools.length === 0 && <EmptyState title={texts.emptyTitle}>{texts.emptyBody}</EmptyState>}
      <ul aria-label={texts.list} className="grid grid-cols-[minmax(0,1fr)] gap-3 empty:hidden">
        {settings.tools.map((row) => {
          const used = known.get(row.plugin_id)
          return (
            used && (
              <UsedPlugin
                key={row.plugin_id}
                chosen={row.tool_ids.map(Number)}
                used={used}
                isTaking={takingId === used.plugin.id}
                onTake={take}
                onChoose={(ids) => replace({ ...row, tool_ids: ids.map(String) })}
                onRemove={(name) => remove(row, name)}
              />
            )
          )
        })}
      </ul>
      <ServerChoice
        chosen={settings.mcp}
        note={texts.serversNote}
        onChoose={(servers) => change({ mcp: servers })}
      />
      <AddPlugins added={added} takingId={takingId} onTake={take} />
    </div>
  )
}

/** Changes the plugins in the draft; a removed one can be put back. */
function useChangeRows() {
  const { settings, change } = useEditor()
  const texts = useTexts('toolChoice')
  const common = useTexts('common')
  const replace = (next: ToolsRow) =>
    change({
      tools: settings.tools.map((each) => (each.plugin_id === next.plugin_id ? next : each)),
    })
  const remove = (row: ToolsRow, name: string) => {
    const former = settings.tools
    change({ tools: former.filter((each) => each.plugin_id !== row.plugin_id) })
    showToast({
      content: fill(texts.removed, { name }),
      action: {
        label: common.undo,
        onSelect: () => change({ tools: former }),
        onExpire: () => undefined,
      },
    })
  }
  return { replace, remove }
}
