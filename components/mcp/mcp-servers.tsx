'use client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ListState } from '@/components/list-state/list-state'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Icon } from '@/components/ui/icon'
import { plus } from '@/components/ui/icon-paths'
import { Skeleton } from '@/components/ui/skeleton'
import { useApi } from '@/lib/client/api/api-context'
import { mcpServersQuery } from '@/lib/client/api/mcp-servers'
import { mcpRoutes } from '@/lib/contract/routes/mcp-routes'
import { useTexts } from '@/lib/messages/use-texts'
import { OfferedServers } from './offered-servers'
import { ServerForm } from './server-form'
import { ServerRow } from './server-row'
import { useFinishLogin } from './use-finish-login'

/** The member's servers of the Model Context Protocol. Default export for lazy loading. */
export default function McpServers() {
  const texts = useTexts('mcp')
  const [isAdding, setAdding] = useState(false)
  const query = useQuery(mcpServersQuery(useApi(mcpRoutes)))
  const isFinishing = useFinishLogin()
  return (
    <section
      aria-labelledby="mcp"
      className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-4"
      aria-busy={isFinishing}
    >
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h2 id="mcp" className="font-serif text-xl font-semibold">
          {texts.title}
        </h2>
        <p className="min-w-0 flex-1 basis-80 text-sm text-ink-soft">{texts.note}</p>
        {!isAdding && (
          <Button onClick={() => setAdding(true)}>
            <Icon path={plus} className="size-4" />
            {texts.add}
          </Button>
        )}
      </div>
      {isAdding && <ServerForm onClose={() => setAdding(false)} />}
      {isFinishing && <output>{texts.finishing}</output>}
      <ListState
        query={query}
        failed={texts.failed}
        skeleton={<Skeleton className="h-28 w-full" />}
        isEmpty={query.data?.length === 0 && !isAdding}
        empty={<EmptyState title={texts.empty}>{texts.emptyBody}</EmptyState>}
      >
        <ul aria-label={texts.list} className="divide-y divide-line border-y border-line empty:hidden">
          {query.data?.map((server) => (
            <ServerRow key={server.id} server={server} />
          ))}
        </ul>
      </ListState>
      {query.data && <OfferedServers servers={query.data} />}
    </section>
  )
}
