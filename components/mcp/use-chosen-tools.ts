import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { showFailure } from '@/components/forms/show-failure'
import { showToast } from '@/components/ui/toast/toast-store'
import { useApi } from '@/lib/client/api/api-context'
import { ApiError } from '@/lib/client/api/api-error'
import { showServer } from '@/lib/client/api/mcp-servers'
import { type McpServer, mcpServer } from '@/lib/contract/mcp/mcp-server'
import { mcpRoutes } from '@/lib/contract/routes/mcp-routes'
import { useTexts } from '@/lib/messages/use-texts'

/** The choice of a server's tools until it is saved. What has changed begins as not chosen. */
export function useChosenTools(server: McpServer, onDone: () => void) {
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
  return { chosen, toggle, saving, listing }
}
