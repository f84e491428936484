'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import Link from 'next/link'
import { Badge } from '@/components/ui/badge'
import { Card } from '@/components/ui/card'
import { Switch } from '@/components/ui/switch'
import { showToast } from '@/components/ui/toast/toast-store'
import { useApi } from '@/lib/client/api/api-context'
import { sentenceOfError } from '@/lib/client/api/api-error'
import { refetchPlugin } from '@/lib/client/api/plugins'
import type { Tool } from '@/lib/contract/plugins/tool'
import { toolRoutes } from '@/lib/contract/routes/tool-routes'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { paths } from '@/lib/paths'
import { MethodBadge } from './method-badge'

export function ToolRow({ tool }: { readonly tool: Tool }) {
  const { tools: texts } = useTexts('pluginEditor')
  const href = paths.pluginTool(tool.plugin_id, tool.id)
  return (
    <li>
      <Card className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
        <div className="flex items-center gap-2">
          <MethodBadge method={tool.method} />
          <h3 className="min-w-0 truncate font-semibold">
            <Link prefetch={false} href={href} className="hover:underline">
              {tool.name}
            </Link>
          </h3>
          <ToolState tool={tool} />
          <span className="ml-auto">
            <OnlineSwitch tool={tool} />
          </span>
        </div>
        <p className="line-clamp-2 text-sm text-ink-soft wrap-anywhere">{tool.description}</p>
        <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-sm">
          <code className="min-w-0 flex-1 truncate font-mono text-xs text-ink-faint">{tool.path}</code>
          <span className="text-ink-faint">
            {tool.cases.total === 0 ? texts.noCases : fill(texts.cases, tool.cases)}
          </span>
          <Link
            prefetch={false}
            href={href}
            aria-label={fill(texts.openOf, { name: tool.name })}
            className="text-indigo hover:underline"
          >
            {texts.open}
          </Link>
        </div>
      </Card>
    </li>
  )
}

/** The most important of its states. */
export function ToolState({ tool }: { readonly tool: Pick<Tool, 'online' | 'published' | 'cases'> }) {
  const { tools: texts } = useTexts('pluginEditor')
  if (!tool.online) return <Badge>{texts.offline}</Badge>
  if (tool.cases.changed > 0) return <Badge tone="warn">{texts.replyChanged}</Badge>
  if (tool.published === 'same') return <Badge tone="ok">{texts.published}</Badge>
  if (tool.published === 'changed') return <Badge tone="indigo">{texts.changed}</Badge>
  return <Badge>{texts.draft}</Badge>
}

function OnlineSwitch({ tool }: { readonly tool: Tool }) {
  const { tools: texts } = useTexts('pluginEditor')
  const errors = useTexts('errors')
  const api = useApi(toolRoutes)
  const queryClient = useQueryClient()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (online: boolean) => api('toolOnline', { id: tool.id, online }),
    onSettled: () => refetchPlugin(queryClient, tool.plugin_id),
    onError: (error) => void showToast({ content: sentenceOfError(error, errors), icon: 'error' }),
  })
  return (
    <Switch
      checked={isPending ? variables : tool.online}
      onCheckedChange={(online) => !isPending && mutate(online)}
    >
      <span className="sr-only">{fill(texts.onlineOf, { name: tool.name })}</span>
    </Switch>
  )
}
