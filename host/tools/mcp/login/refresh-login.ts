import { setTimeout as delay } from 'node:timers/promises'
import type { FetchLike } from '@modelcontextprotocol/client'
import { isCommitted, statement } from '../../../storage/database/database.ts'
import { McpFailure } from '../connect/mcp-failure.ts'
import type { McpDeps } from '../mcp-deps.ts'
import { type SecretPlace, storeSecret } from '../mcp-secrets.ts'
import { loginOf, sealedLoginOf } from './read-login.ts'
import { loginText, type StoredLogin } from './stored-login.ts'

type Deps = Pick<McpDeps, 'database' | 'box' | 'now'>

/** The service has this long to answer. */
const refreshMs = 10_000
/** Longer than a refresh; a process that died meanwhile holds it no longer. */
const leaseMs = 15_000
/** A lease that lasts longer than this was taken by a clock that was wrong. */
const mostLeaseMs = 4 * leaseMs
const pollMs = 100

/**
 * Refreshes a login, in one process at a time: a refresh token may serve once. The others wait for what it stores.
 * @param used the access token that the server has refused
 * @throws {McpFailure} login_expired
 */
export async function refreshLogin(
  deps: Deps,
  server: SecretPlace,
  used: string,
  fetchFn: FetchLike,
): Promise<StoredLogin> {
  const end = deps.now() + leaseMs + refreshMs
  for (;;) {
    const until = await takeLease(deps, server)
    // Read behind the lease: its previous owner has stored the new one.
    const stored = await sealedLoginOf(deps, server)
    const login = stored?.login
    if (!login || login.tokens.access_token !== used) {
      if (until !== null) await releaseLease(deps, server, until)
      if (!login) throw new McpFailure('login_expired')
      return login
    }
    if (until !== null) return refreshHeld(deps, server, stored, { fetchFn, until })
    if (deps.now() >= end) throw new McpFailure('timeout')
    await delay(pollMs)
  }
}

interface Held {
  readonly fetchFn: FetchLike
  readonly until: number
}

async function refreshHeld(
  deps: Deps,
  server: SecretPlace,
  { login, sealed }: { readonly login: StoredLogin; readonly sealed: string },
  { fetchFn, until }: Held,
): Promise<StoredLogin> {
  try {
    const next = await askForTokens(login, fetchFn)
    await store(deps, server, next, sealed)
    return next
  } catch (cause) {
    // A process whose clock is ahead may have refreshed it all the same.
    const newest = await loginOf(deps, server)
    if (newest && newest.tokens.access_token !== login.tokens.access_token) return newest
    throw new McpFailure('login_expired', { cause })
  } finally {
    await releaseLease(deps, server, until)
  }
}

async function askForTokens(login: StoredLogin, fetchFn: FetchLike): Promise<StoredLogin> {
  const { client, metadata, address, resource, issuer, tokens } = login
  if (!tokens.refresh_token) throw new McpFailure('login_expired')
  const { refreshAuthorization } = await import('@modelcontextprotocol/client')
  const signal = AbortSignal.timeout(refreshMs)
  const fresh = await refreshAuthorization(address, {
    clientInformation: client,
    refreshToken: tokens.refresh_token,
    fetchFn: (url, init) =>
      fetchFn(url, { ...init, signal: init?.signal ? AbortSignal.any([init.signal, signal]) : signal }),
    ...(metadata && { metadata }),
    ...(resource !== undefined && { resource }),
  })
  return { ...login, tokens: { ...fresh, issuer } }
}

/**
 * A login that was ended meanwhile stays ended, and one that was made in its place stays.
 * @param sealed what was stored of the login that was refreshed
 * @throws {McpFailure} login_expired
 */
async function store(
  { box, ...deps }: Deps,
  server: SecretPlace,
  login: StoredLogin,
  sealed: string,
): Promise<void> {
  const text = loginText(login)
  if (text === null || !box) throw new McpFailure('login_expired')
  const { build } = deps.database
  const held = build
    .selectFrom('mcp_secrets')
    .select('server_id')
    .where('server_id', '=', server.id)
    .where('name', '=', 'login')
    .where('sealed', '=', sealed)
  const row = build
    .updateTable('mcp_servers')
    .set({ refresh_until: 0 })
    .where('id', 'in', held)
    .where('url', '=', server.url)
  const isStored = await isCommitted(deps.database, [
    statement(row, 1),
    storeSecret({ ...deps, box }, server, 'login', text),
  ])
  if (!isStored) throw new McpFailure('login_expired')
}

/** @returns until when this process may refresh; null while another one does */
async function takeLease({ database, now }: Deps, { id, url }: SecretPlace): Promise<number | null> {
  const time = now()
  const until = time + leaseMs
  const row = database.build
    .updateTable('mcp_servers')
    .set({ refresh_until: until })
    .where('id', '=', id)
    .where('url', '=', url)
    .where((row) => row.or([row('refresh_until', '<=', time), row('refresh_until', '>', time + mostLeaseMs)]))
  return (await isCommitted(database, [statement(row, 1)])) ? until : null
}

async function releaseLease({ database }: Deps, { id }: SecretPlace, until: number): Promise<void> {
  const row = database.build
    .updateTable('mcp_servers')
    .set({ refresh_until: 0 })
    .where('id', '=', id)
    .where('refresh_until', '=', until)
  await database.batch([statement(row)])
}
