import 'server-only'
import { type AgentLinkScope, agentLinkRoutes } from '@/lib/contract/routes/agent-link-routes'
import { ApiError } from './api-error'
import { serverApi } from './server-api.server'

export type AddressQuery = Readonly<Record<string, string | string[] | undefined>>

/**
 * Verifies the signature of a share link of an agent (§2).
 * @param query of the address
 * @returns the key with which a member joins, or copies it; null for an expired, revoked or forged link, and for one of
 * another agent or scope
 */
export async function verifyLink(
  query: AddressQuery,
  agentId: string,
  scope: AgentLinkScope,
): Promise<string | null> {
  const valueOf = (name: string) => {
    const value = query[name]
    return typeof value === 'string' ? value : ''
  }
  const api = await serverApi(agentLinkRoutes)
  try {
    const verified = await api('agentShareVerify', {
      Expires: valueOf('Expires'),
      AccessKeyId: valueOf('AccessKeyId'),
      Signature: valueOf('Signature'),
      agent_id: agentId,
    })
    return verified.scope === scope ? verified.result : null
  } catch (error) {
    if (error instanceof ApiError && ['gone', 'bad_request'].includes(error.code)) return null
    throw error
  }
}
