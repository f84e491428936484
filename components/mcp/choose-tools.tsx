'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { showFailure } from '@/components/forms/show-failure'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { showToast } from '@/components/ui/toast/toast-store'
import { useApi } from '@/lib/client/api/api-context'
import { ApiError } from '@/lib/client/api/api-error'
import { showServer } from '@/lib/client/api/mcp-servers'
import { type McpServer, type McpTool, mcpServer } from '@/lib/contract/mcp/mcp-server'
import { mcpRoutes } from '@/lib/contract/routes/mcp-routes'
import { fill } from '@/lib/messages/fill'
import { useLocale, useTexts } from '@/lib/messages/use-texts'

interface ChooseToolsProps {
  readonly server: McpServer
  readonly onDone: () => void
}

/** The tools of a server, chosen one by one; what has changed since is shown beside what was chosen. */
export function ChooseTools({ server, onDone }: ChooseToolsProps) {
  const texts = useTexts('mcp')
  const api = useApi(mcpRoutes)
  const queryClient = useQueryClient()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(server.tools.filter((tool) => tool.is_chosen && !tool.before).map(({ name }) => name)),
  )
  const saving = useMutation({
    mutationFn: () => {
      const tools = server.tools.filter(({ name }) => chosen.has(name))
      return api('mcpSelect', { id: server.id, tools: tools.map(({ name, print }) => ({ name, print })) })
    },
    onSuccess: async (saved) => {
      await showServer(queryClient, saved)
      showToast({ content: texts.saved, icon: 'success' })
      onDone()
    },
    onError: async (error) => {
      const current = error instanceof ApiError ? mcpServer.safeParse(error.current) : undefined
      if (current?.success) await showServer(queryClient, current.data)
      showFailure(error, current?.success ? texts.conflict : texts.notDone)
    },
  })
  const listing = useMutation({
    mutationFn: () => api('mcpTools', { id: server.id }),
    onSuccess: (listed) => showServer(queryClient, listed),
    onError: (error) => showFailure(error, texts.notDone),
  })
  const toggle = (name: string, isOn: boolean) => {
    const next = new Set(chosen)
    if (isOn) next.add(name)
    else next.delete(name)
    setChosen(next)
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-m border border-line bg-paper-raised p-4">
      <ul
        aria-label={fill(texts.toolsOf, { name: server.name })}
        className="grid grid-cols-[minmax(0,1fr)] gap-3 empty:hidden"
      >
        {server.tools.map((tool) => (
          <li key={tool.name}>
            <ToolChoice
              tool={tool}
              isOn={chosen.has(tool.name)}
              onChange={(isOn) => toggle(tool.name, isOn)}
            />
          </li>
        ))}
      </ul>
      <LeftOut server={server} />
      <div className="flex flex-wrap gap-2">
        {server.tools.length > 0 && (
          <Button tone="primary" disabled={saving.isPending} onClick={() => saving.mutate()}>
            {texts.saveTools}
          </Button>
        )}
        <Button
          aria-label={fill(texts.refreshOf, { name: server.name })}
          disabled={listing.isPending}
          onClick={() => listing.mutate()}
        >
          {texts.refresh}
        </Button>
      </div>
    </div>
  )
}

interface ToolChoiceProps {
  readonly tool: McpTool
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
}

function ToolChoice({ tool, isOn, onChange }: ToolChoiceProps) {
  const texts = useTexts('mcp')
  const { title, name, reads, description, schema, before } = tool
  return (
    <>
      <Checkbox checked={isOn} onCheckedChange={(checked) => onChange(checked === true)}>
        <span className="text-ink wrap-anywhere">{title}</span>
        {title !== name && <code className="ml-2 text-xs wrap-anywhere">{name}</code>}
      </Checkbox>
      <div className="ml-6.5 grid gap-1.5 text-sm text-ink-soft">
        <p className="flex flex-wrap gap-2">
          <Badge tone={reads ? 'neutral' : 'warn'}>{reads ? texts.reads : texts.asks}</Badge>
          {before && <Badge tone="warn">{texts.changed}</Badge>}
        </p>
        {before && <Described heading={texts.oldTool} {...before} />}
        <Described {...(before && { heading: texts.newTool })} description={description} schema={schema} />
      </div>
    </>
  )
}

interface DescribedProps {
  readonly heading?: string
  readonly description: string
  readonly schema: string
}

/** The words are the server's: they are shown as text. */
function Described({ heading, description, schema }: DescribedProps) {
  const texts = useTexts('mcp')
  return (
    <div>
      {heading && <p className="font-semibold">{heading}</p>}
      <p className="wrap-anywhere whitespace-pre-wrap">{description}</p>
      <details>
        <summary>{texts.arguments}</summary>
        <pre className="overflow-x-auto text-xs">{schema}</pre>
      </details>
    </div>
  )
}

function LeftOut({ server: { gone, skipped } }: Pick<ChooseToolsProps, 'server'>) {
  const texts = useTexts('mcp')
  const names = new Intl.ListFormat(useLocale(), { type: 'conjunction' })
  return (
    <>
      {gone.length > 0 && (
        <p className="text-sm text-warn wrap-anywhere">{fill(texts.gone, { names: names.format(gone) })}</p>
      )}
      {skipped.length > 0 && (
        <p className="text-sm text-ink-faint wrap-anywhere">
          {fill(texts.skipped, {
            count: skipped.length,
            names: names.format(skipped.map(({ name }) => name)),
          })}
        </p>
      )}
    </>
  )
}
