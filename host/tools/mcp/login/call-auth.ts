import type { AuthProvider, FetchLike } from '@modelcontextprotocol/client'
import type { Database } from '../../../storage/database/database.ts'
import { McpFailure } from '../connect/mcp-failure.ts'
import type { McpDeps } from '../mcp-deps.ts'
import { readSecret, type SecretPlace } from '../mcp-secrets.ts'
import { loginOf } from './read-login.ts'
import { refreshLogin } from './refresh-login.ts'
import type { StoredLogin } from './stored-login.ts'

/** @returns how calls of a server are authorized; null without token and login */
export type AuthOf = (server: SecretPlace) => Promise<AuthProvider | null>

/**
 * Opens what authorizes calls: the token that was entered, or the login, which is refreshed when the server refuses it,
 * once for all calls that need it, of all processes. A new login is never started here.
 */
export function openCallAuth(deps: Pick<McpDeps, 'database' | 'box' | 'now'>): AuthOf {
  const refreshing = refreshingIn(deps.database)

  /** @throws {McpFailure} login_expired; {OutboundFailure} */
  async function renewed(server: SecretPlace, used: string, fetchFn: FetchLike): Promise<StoredLogin> {
    const login = await loginOf(deps, server)
    if (!login) throw new McpFailure('login_expired')
    // Another call has refreshed it meanwhile.
    if (login.tokens.access_token !== used) return login
    const running = refreshing.get(server.id)
    if (running) return running
    const work = refreshLogin(deps, server, used, fetchFn).finally(() => refreshing.delete(server.id))
    refreshing.set(server.id, work)
    return work
  }

  return async (server) => {
    const token = await readSecret(deps, server, 'token')
    if (token !== null) return { token: async () => token }
    let login = await loginOf(deps, server)
    if (!login) return null
    return {
      token: async () => login?.tokens.access_token,
      onUnauthorized: async ({ fetchFn }) => {
        login = await renewed(server, login?.tokens.access_token ?? '', fetchFn)
      },
    }
  }
}

/** Refreshes under way, by server; the settings of a member and their turns share them. */
const refreshings = new WeakMap<Database, Map<string, Promise<StoredLogin>>>()

function refreshingIn(database: Database): Map<string, Promise<StoredLogin>> {
  const known = refreshings.get(database) ?? new Map<string, Promise<StoredLogin>>()
  refreshings.set(database, known)
  return known
}
