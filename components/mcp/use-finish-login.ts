import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { showFailure } from '@/components/forms/show-failure'
import { showToast } from '@/components/ui/toast/toast-store'
import { useApi } from '@/lib/client/api/api-context'
import { showServer } from '@/lib/client/api/mcp-servers'
import { mcpRoutes } from '@/lib/contract/routes/mcp-routes'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'

/** Completes the login whose page has sent the browser back, with what is in the fragment of the address. */
export function useFinishLogin(): boolean {
  const texts = useTexts('mcp')
  const api = useApi(mcpRoutes)
  const queryClient = useQueryClient()
  const [isFinishing, setFinishing] = useState(false)
  const isTaken = useRef(false)

  // What came back works once, and is to be in no history entry that is shared or restored.
  useEffect(() => {
    const given = new URLSearchParams(window.location.hash.slice(1))
    if (isTaken.current || !given.has('state')) return
    isTaken.current = true
    window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search)
    const [state = '', code = '', iss = '', error = ''] = ['state', 'code', 'iss', 'error'].map(
      (name) => given.get(name) ?? '',
    )
    const finish = async () => {
      setFinishing(true)
      try {
        const server = await api('mcpLoginFinish', { state, code, iss, error })
        await showServer(queryClient, server)
        showToast({ content: fill(texts.finished, { name: server.name }), icon: 'success' })
      } catch (failure) {
        showFailure(failure, texts.finishFailed)
      }
      setFinishing(false)
    }
    void finish()
  }, [api, queryClient, texts])

  return isFinishing
}
