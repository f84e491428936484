import type { IncomingMessage } from 'node:http'
import { cookieNames } from '../../lib/contract/identity.ts'
import { identify } from '../account/identity.ts'
import type { Clock } from '../deps.ts'
import { requireConversation } from '../dialogue/history.ts'
import { readShare } from '../dialogue/shares.ts'
import { HostError } from '../errors.ts'
import type { Database } from '../storage/database.ts'
import { decodedOr } from './decoded-or.ts'
import { requestCookies } from './request-cookies.ts'

/**
 * Says before a page is made whether what it names exists for whoever asks, so that a missing result has an honest
 * status and a full body without a script.
 */
export function createGoneCheck(deps: { readonly database: Database; readonly now: Clock }) {
  return async (request: IncomingMessage): Promise<boolean> => {
    const target = `http://host${request.url ?? '/'}`
    if (!URL.canParse(target)) return true
    const url = new URL(target)
    const shared = /^\/shared\/([^/]+)$/.exec(url.pathname)?.[1]
    if (shared) return isMissing(readShare(deps.database, decodedOr(shared)))
    const id =
      url.pathname === '/result' && url.searchParams.get('temp') !== 'true'
        ? url.searchParams.get('id')
        : null
    if (!id) return false
    const cookies = requestCookies(request.headers.cookie)
    const identity = await identify(deps, {
      token: cookies.get(cookieNames.token),
      deviceHash: cookies.get(cookieNames.deviceHash),
    })
    if (!identity) return true
    return isMissing(requireConversation(deps.database, identity.owner, id))
  }
}

async function isMissing(read: Promise<unknown>): Promise<boolean> {
  try {
    await read
    return false
  } catch (error) {
    if (error instanceof HostError && error.code === 'not_found') return true
    throw error
  }
}
