'use client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { showFailure } from '@/components/forms/show-failure'
import { Button } from '@/components/ui/button'
import { useApi } from '@/lib/client/api/api-context'
import { mcpOffersQuery, showServer } from '@/lib/client/api/mcp-servers'
import type { McpServer } from '@/lib/contract/mcp/mcp-server'
import { mcpRoutes } from '@/lib/contract/routes/mcp-routes'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'

/** The servers that this site provides and the member has not added; nothing without any. */
export function OfferedServers({ servers }: { readonly servers: readonly McpServer[] }) {
  const texts = useTexts('mcp')
  const api = useApi(mcpRoutes)
  const queryClient = useQueryClient()
  const { data: offers = [] } = useQuery(mcpOffersQuery(api))
  const adding = useMutation({
    mutationFn: (name: string) => api('mcpAdd', { name }),
    onSuccess: (server) => showServer(queryClient, server),
    onError: (error) => showFailure(error, texts.notDone),
  })
  const added = new Set(servers.flatMap((server) => (server.is_local ? server.name : [])))
  const left = offers.filter((name) => !added.has(name))
  if (left.length === 0) return null
  return (
    <section aria-labelledby="mcp-offers" className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h3 id="mcp-offers" className="text-md">
        {texts.offers}
      </h3>
      <p className="text-sm text-ink-soft">{texts.offersNote}</p>
      <ul className="divide-y divide-line border-y border-line">
        {left.map((name) => (
          <li key={name} className="flex items-center gap-4 py-3">
            <p className="min-w-0 flex-1 wrap-anywhere">{name}</p>
            <Button
              size="small"
              aria-label={fill(texts.addOfferOf, { name })}
              disabled={adding.isPending}
              onClick={() => adding.mutate(name)}
            >
              {texts.addOffer}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
