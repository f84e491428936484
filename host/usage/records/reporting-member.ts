import { parseCookie } from 'cookie'
import type { FastifyRequest } from 'fastify'
import { cookieNames } from '../../../lib/contract/identity.ts'
import { identify } from '../../members/account/identify.ts'
import type { Identity } from '../../platform/identity.ts'

/**
 * The member whose browser reports usage. A beacon has no headers, so the login cookie is used when there is no other
 * identity.
 * @returns the member's id, or '' for all others
 */
export async function reportingMember(
  deps: Parameters<typeof identify>[0],
  identity: Identity | null,
  request: FastifyRequest,
): Promise<string> {
  if (identity?.kind === 'member') return identity.uid
  const token = parseCookie(request.headers.cookie ?? '')[cookieNames.token]
  const named = token ? await identify(deps, { token, deviceHash: undefined }) : null
  return named?.kind === 'member' ? named.uid : ''
}
