import type { IncomingMessage, ServerResponse } from 'node:http'
import { headerNames } from '../../../lib/contract/identity.ts'
import { routes } from '../../../lib/contract/routes/http.ts'
import { musicRoutes } from '../../../lib/contract/routes/music-routes.ts'
import { shareRoutes } from '../../../lib/contract/routes/share-routes.ts'
import type { Absence } from '../../../lib/edge/inner-page.ts'
import type { HostEnvironment } from '../../settings/environment.ts'
import { runtimeConfigOf } from '../../settings/runtime-config.ts'
import { securityContact, securityContactPath } from '../../settings/security-contact.ts'
import type { Existence, Existing } from './absent-pages.ts'

/** The page then calls the same host, and itself reports a missing response. */
const askLimitMs = 3_000

/**
 * Replaces the host in a process that serves only pages: answers with the browser's settings and the
 * contact for security problems, from its own environment, and the health check.
 * @returns whether it answered
 */
export function answerAlone(
  env: HostEnvironment,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const path = (request.url ?? '/').split('?', 1)[0]
  if (path === '/runtime-config') {
    const model = env.LLM_PROVIDER === 'scripted' ? env.LLM_PROVIDER : (env.LLM_MODELS[0] ?? null)
    return sendJson(response, runtimeConfigOf(env, model))
  }
  const contact = path === securityContactPath ? securityContact(env, Date.now()) : null
  if (contact !== null) {
    response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8' }).end(contact)
    return true
  }
  return path === '/healthz' && sendJson(response, { status: 'ok' })
}

function sendJson(response: ServerResponse, body: unknown): true {
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-cache' })
  response.end(JSON.stringify(body))
  return true
}

/** The meaning of these statuses for the requested resource; an invalid id and a missing login count as not found. */
const absences: Readonly<Record<number, Absence>> = {
  400: 'missing',
  401: 'missing',
  404: 'missing',
  410: 'expired',
}

/** Queries the work host, which may be operated by others, with the calls that the page itself makes. */
export function existenceAt(workHost: string): Existence {
  const ask = async (
    path: string,
    query: Record<string, string>,
    headers: Record<string, string>,
  ): Promise<Existing> => {
    const reply = await fetch(`${workHost}${path}?${new URLSearchParams(query)}`, {
      headers,
      signal: AbortSignal.timeout(askLimitMs),
    }).catch(() => null)
    await reply?.body?.cancel()
    if (!reply || reply.status === 429 || reply.status >= 500) return 'unanswered'
    return absences[reply.status] ?? null
  }
  return {
    ofShare: (id, address) => ask(shareRoutes.sharedSnapshot.path, { id }, { 'x-forwarded-for': address }),
    ofSong: async (key, address) => {
      const found = await ask(musicRoutes.musicShared.path, { key }, { 'x-forwarded-for': address })
      return found === 'missing' ? 'missing-song' : found
    },
    ofSearch: (id, { token, deviceHash }, address) =>
      ask(
        routes.chatHistory.path,
        { conversation_id: id, kind: 'search', time_reverse: '0', offset: '0' },
        {
          'x-forwarded-for': address,
          ...(token ? { [headerNames.token]: token } : {}),
          ...(deviceHash ? { [headerNames.deviceHash]: deviceHash } : {}),
        },
      ),
  }
}
