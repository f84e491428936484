'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { showFailure } from '@/components/forms/show-failure'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { pushDialog } from '@/components/ui/dialog/dialog-stack'
import { showToast } from '@/components/ui/toast/toast-store'
import { useApi } from '@/lib/client/api/api-context'
import { dropServer, showServer } from '@/lib/client/api/mcp-servers'
import type { McpServer } from '@/lib/contract/mcp/mcp-server'
import { mcpRoutes } from '@/lib/contract/routes/mcp-routes'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { ChooseTools } from './choose-tools'
import { ServerForm } from './server-form'

interface RowProps {
  readonly server: McpServer
}

/** A server: whether it can be used, what of it is chosen, and what can be done about it. */
export function ServerRow({ server }: RowProps) {
  const texts = useTexts('mcp')
  const [open, setOpen] = useState<'tools' | 'edit' | null>(null)
  const { name, url, reason, tools, is_local: isLocal } = server
  const changed = changedTools(server).length
  const chosen = tools.filter((tool) => tool.is_chosen).length
  const summary =
    changed > 0
      ? fill(texts.summaryChanged, { count: changed })
      : fill(texts.summary, { count: tools.length, chosen })
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-3 py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-56">
          <h3 className="wrap-anywhere">{name}</h3>
          {isLocal ? (
            <p className="text-sm text-ink-faint">{texts.provided}</p>
          ) : (
            <p className="font-mono text-sm wrap-anywhere text-ink-faint">{URL.parse(url)?.host}</p>
          )}
        </div>
        <StateBadge server={server} />
        <p className="min-w-0 flex-1 basis-60 text-sm text-ink-soft">{reason || summary}</p>
        <div className="flex flex-wrap gap-2">
          {!isLocal && <LoginButton server={server} />}
          <Button
            size="small"
            aria-expanded={open === 'tools'}
            aria-label={fill(changed > 0 ? texts.seeChangesOf : texts.toolsOf, { name })}
            onClick={() => setOpen(open === 'tools' ? null : 'tools')}
          >
            {changed > 0 ? texts.seeChanges : texts.tools}
          </Button>
          {!isLocal && (
            <Button
              size="small"
              aria-expanded={open === 'edit'}
              aria-label={fill(texts.editOf, { name })}
              onClick={() => setOpen(open === 'edit' ? null : 'edit')}
            >
              {texts.edit}
            </Button>
          )}
          <RemoveButton server={server} />
        </div>
      </div>
      {open === 'tools' && <ChooseTools key={server.listed} server={server} onDone={() => setOpen(null)} />}
      {open === 'edit' && <ServerForm server={server} onClose={() => setOpen(null)} />}
    </li>
  )
}

function changedTools({ tools }: McpServer) {
  return tools.filter(({ before }) => before !== undefined)
}

function StateBadge({ server }: RowProps) {
  const texts = useTexts('mcp')
  if (server.login === 'needed') return <Badge tone="warn">{texts.loginNeeded}</Badge>
  if (server.reason !== '') return <Badge tone="bad">{texts.trouble}</Badge>
  if (changedTools(server).length > 0) return <Badge tone="warn">{texts.changed}</Badge>
  if (server.login === 'done') return <Badge tone="ok">{texts.loginDone}</Badge>
  return server.has_token ? <Badge tone="ok">{texts.withToken}</Badge> : null
}

function LoginButton({ server: { id, name, login, has_token: hasToken } }: RowProps) {
  const texts = useTexts('mcp')
  const api = useApi(mcpRoutes)
  const queryClient = useQueryClient()
  const onError = (error: unknown) => showFailure(error, texts.notDone)
  const entering = useMutation({
    mutationFn: () => api('mcpLogin', { id }),
    onSuccess: ({ url }) => {
      if (url !== '') window.location.assign(url)
      else showToast({ content: texts.noLogin, icon: 'success' })
    },
    onError,
  })
  const leaving = useMutation({
    mutationFn: () => api('mcpLogout', { id }),
    onSuccess: (server) => showServer(queryClient, server),
    onError,
  })
  if (hasToken) return null
  const [work, label, labelOf] =
    login === 'done' ? [leaving, texts.logOut, texts.logOutOf] : [entering, texts.logIn, texts.logInOf]
  return (
    <Button
      size="small"
      tone={login === 'needed' ? 'primary' : 'plain'}
      aria-label={fill(labelOf, { name })}
      disabled={work.isPending}
      onClick={() => work.mutate()}
    >
      {label}
    </Button>
  )
}

function RemoveButton({ server: { id, name } }: RowProps) {
  const texts = useTexts('mcp')
  const api = useApi(mcpRoutes)
  const queryClient = useQueryClient()
  const removing = useMutation({
    mutationFn: () => api('mcpDelete', { id }),
    onSuccess: () => {
      dropServer(queryClient, id)
      showToast({ content: fill(texts.removed, { name }), icon: 'success' })
    },
    onError: (error) => showFailure(error, texts.notDone),
  })
  const ask = () =>
    pushDialog({
      title: fill(texts.removeTitle, { name }),
      body: texts.removeBody,
      okText: texts.remove,
      footerVisible: true,
      onOk: (close) => {
        close()
        removing.mutate()
      },
    })
  return (
    <Button
      size="small"
      tone="warning"
      aria-haspopup="dialog"
      aria-label={fill(texts.removeOf, { name })}
      disabled={removing.isPending}
      onClick={ask}
    >
      {texts.remove}
    </Button>
  )
}
