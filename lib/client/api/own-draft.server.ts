import 'server-only'
import { type AgentSettings, agentSettings } from '@/lib/contract/made-agent'
import { agentRoutes } from '@/lib/contract/routes/agent-routes'
import { ApiError } from './api-error'
import { serverApi } from './server-api.server'

export interface OwnDraft {
  readonly id: string
  readonly stored: { readonly version: number; readonly settings: AgentSettings }
}

/**
 * The draft of an agent of the member whose page this is.
 * @param id as written in the address
 * @returns null if there is none, or it is somebody else's
 */
export async function ownDraftOf(id: string | string[]): Promise<OwnDraft | null> {
  if (typeof id !== 'string' || !/^[A-Za-z0-9_-]{1,64}$/.test(id)) return null
  const api = await serverApi(agentRoutes)
  try {
    const { draft } = await api('agentDetail', { id })
    return draft ? { id, stored: { version: draft.version, settings: agentSettings.parse(draft) } } : null
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return null
    throw error
  }
}
