'use client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ListState } from '@/components/list-state/list-state'
import { AddPlugins } from '@/components/tool-choice/add-plugins'
import { ServerChoice } from '@/components/tool-choice/server-choice'
import { UsedPlugin } from '@/components/tool-choice/used-plugin'
import { EmptyState } from '@/components/ui/empty-state'
import { Skeleton } from '@/components/ui/skeleton'
import { showToast } from '@/components/ui/toast/toast-store'
import { useApi } from '@/lib/client/api/api-context'
import { sentenceOfError } from '@/lib/client/api/api-error'
import { changeChatTools, chatToolsQuery } from '@/lib/client/api/chat-tools'
import { agentLimits } from '@/lib/contract/made-agent'
import { type ChatTools as Chosen, chatToolRoutes } from '@/lib/contract/routes/chat-tool-routes'
import { fill } from '@/lib/messages/fill'
import { loadToolChoiceMessages } from '@/lib/messages/tool-choice/load-tool-choice-messages'
import { Texts, useLocale, useTexts } from '@/lib/messages/use-texts'
import { LastingGrants } from './lasting-grants'

/** What the universal agent may use, loaded with its texts. Default export for lazy loading. */
export default function ChatTools() {
  const locale = useLocale()
  const { tools: texts } = useTexts('chat')
  const messages = useQuery({
    queryKey: ['tool-choice-messages', locale],
    queryFn: () => loadToolChoiceMessages(locale),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const chosen = useQuery(chatToolsQuery(useApi(chatToolRoutes)))
  const failed = [messages, chosen].filter(({ isError, data }) => isError && !data)
  const both = {
    data: messages.data && chosen.data,
    error: failed[0]?.error ?? null,
    isError: failed.length > 0,
    isPending: failed.length === 0 && (messages.isPending || chosen.isPending),
    refetch: () => failed.forEach((query) => void query.refetch()),
  }
  return (
    <div
      className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] content-start gap-5 overflow-y-auto px-[22px] py-3"
      aria-busy={messages.isPending || chosen.isPending}
    >
      <ListState query={both} failed={texts.failed} skeleton={<Skeleton className="h-28 w-full" />}>
        {messages.data && chosen.data && (
          <Texts messages={messages.data}>
            <Choice chosen={chosen.data} />
          </Texts>
        )}
      </ListState>
    </div>
  )
}

function Choice({ chosen: { list, servers } }: { readonly chosen: Chosen }) {
  const texts = useTexts('toolChoice')
  const { tools: ownTexts } = useTexts('chat')
  const errors = useTexts('errors')
  const { mutate, isPending, variables } = useMutation({
    ...changeChatTools(useApi(chatToolRoutes), useQueryClient()),
    onError: (error) => showToast({ icon: 'error', content: sentenceOfError(error, errors) }),
  })
  const takingId =
    isPending && variables.name === 'chatToolAdd' ? Number(variables.input.plugin_id) : undefined
  const count = list.reduce((sum, { tool_ids: ids }) => sum + ids.length, 0)
  return (
    <>
      <p className="text-sm text-ink-soft">{fill(texts.count, { count, limit: agentLimits.tools })}</p>
      {list.length === 0 && <EmptyState title={texts.emptyTitle}>{texts.emptyBody}</EmptyState>}
      <ul aria-label={ownTexts.list} className="grid grid-cols-[minmax(0,1fr)] gap-3 empty:hidden">
        {list.map((used) => (
          <UsedPlugin
            key={used.plugin.id}
            chosen={used.tool_ids}
            used={used}
            isTaking={takingId === used.plugin.id}
            onTake={({ id, toolIds }) => mutate(addition(id, toolIds))}
            onChoose={(ids) => mutate(addition(used.plugin.id, ids, used.version))}
            onRemove={() => mutate({ name: 'chatToolDelete', input: { plugin_id: used.plugin.id } })}
          />
        ))}
      </ul>
      <ServerChoice
        chosen={servers}
        note={texts.serversNoteOfChat}
        onChoose={(ids) => mutate({ name: 'chatToolServers', input: { servers: ids } })}
      />
      <LastingGrants />
      <AddPlugins
        added={new Set(list.map(({ plugin }) => plugin.id))}
        takingId={takingId}
        onTake={({ id, toolIds }) => mutate(addition(id, toolIds))}
      />
    </>
  )
}

function addition(pluginId: number, toolIds?: readonly number[], version?: number) {
  const input = {
    plugin_id: pluginId,
    ...(toolIds && { tool_ids: [...toolIds] }),
    ...(version && { version }),
  }
  return { name: 'chatToolAdd' as const, input }
}
