import { OneAtATime } from '../../limits/one-at-a-time.ts'
import { statement } from '../../storage/database/database.ts'
import { knownFailure, McpFailure } from './connect/mcp-failure.ts'
import { openConnection } from './connect/open-connection.ts'
import type { ListedTools } from './connect/read-tools.ts'
import type { AuthOf } from './login/call-auth.ts'
import type { McpDeps } from './mcp-deps.ts'
import { accessOf } from './server-access.ts'
import { ownServer, type StoredServer } from './stored-server.ts'

/** From the first packet to the last. */
const listMs = 12_000

export interface ListDeps extends McpDeps {
  readonly authOf: AuthOf
}

/** Members whose servers are listed: of each one at a time. */
const listing = new OneAtATime()

/** Lists the tools of a server again, and stores them, or why that failed. @returns the server as it is then */
export async function listToolsOf(deps: ListDeps, server: StoredServer): Promise<StoredServer> {
  const signal = AbortSignal.timeout(listMs)
  await using _turn = await listing.turnOf(server.owner, signal)
  try {
    if (signal.aborted) throw new McpFailure('busy_list')
    const auth = await deps.authOf(server)
    const connection = await openConnection({ ...(await accessOf(deps, server)), auth, signal })
    try {
      await storeListed(deps, server, await connection.listTools())
    } finally {
      await connection.close()
    }
  } catch (error) {
    const isLate = signal.aborted && !(error instanceof McpFailure)
    const failure = knownFailure(isLate ? new McpFailure('timeout') : error)
    if (!failure) throw error
    await storeFailure(deps, server, failure)
  }
  return ownServer(deps.database, server.owner, server.id)
}

/** Stores what a server lists now. */
export async function storeListed(
  { database, now }: Pick<McpDeps, 'database' | 'now'>,
  server: Pick<StoredServer, 'id' | 'url' | 'login'>,
  listed: ListedTools,
): Promise<void> {
  const login = server.login === 'needed' ? '' : server.login
  const set = { tools: JSON.stringify(listed), reason: '', listed_at: now(), login }
  await database.batch([
    statement(
      database.build
        .updateTable('mcp_servers')
        .set(set)
        .where('id', '=', server.id)
        .where('url', '=', server.url),
    ),
  ])
}

/** Stores why a server could not be used; one that asks for a login is shown so. */
export async function storeFailure(
  { database }: Pick<McpDeps, 'database'>,
  server: Pick<StoredServer, 'id' | 'url'>,
  failure: Error,
): Promise<void> {
  const needsLogin =
    failure instanceof McpFailure && ['login_needed', 'login_expired'].includes(failure.reason)
  await database.batch([
    statement(
      database.build
        .updateTable('mcp_servers')
        .set({ reason: failure.message, ...(needsLogin && { login: 'needed' }) })
        .where('id', '=', server.id)
        .where('url', '=', server.url),
    ),
  ])
}
