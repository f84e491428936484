import { createHash } from 'node:crypto'
import { OutboundFailure } from '../../../outbound/outbound-failure.ts'
import { HostError } from '../../../platform/errors.ts'
import { BatchConflict, isCommitted, statement } from '../../../storage/database/database.ts'
import { guardedFetch } from '../connect/guarded-fetch.ts'
import { failureOfLibrary } from '../connect/library-failure.ts'
import { knownFailure, McpFailure } from '../connect/mcp-failure.ts'
import { openConnection } from '../connect/open-connection.ts'
import type { McpDeps } from '../mcp-deps.ts'
import { dropSecrets, readSecret, storeSecret } from '../mcp-secrets.ts'
import { accessOf } from '../server-access.ts'
import { ownServer, type StoredServer, toStoredServer } from '../stored-server.ts'
import { LoginProvider } from './login-provider.ts'
import { loginOf } from './read-login.ts'
import { loginText, type PendingLogin, pendingLogin, type StoredLogin } from './stored-login.ts'

const minute = 60_000
/** How long a login page may take. */
const loginMs = 10 * minute
const startMs = 12_000
const exchangeMs = 10_000
const revokeMs = 4_000
const replyBytes = 256 * 1024

const noKey = '这里还不能保存登录和令牌：要先由管理员设环境变量 SECRETS_KEY'

/** @throws {HostError} bad_request where no secrets can be stored */
export function requireBox({ box }: Pick<McpDeps, 'box'>, field?: string): NonNullable<McpDeps['box']> {
  if (!box) throw new HostError('bad_request', noKey, field === undefined ? {} : { field })
  return box
}

/**
 * Starts a login at a server.
 * @param origin of the product, for the address to come back to
 * @returns the page to open; '' when the server asks for no login
 * @throws {HostError} not_found; bad_request with a sentence
 */
export async function startLogin(deps: McpDeps, owner: string, id: string, origin: string): Promise<string> {
  const server = await ownServer(deps.database, owner, id)
  const box = requireBox(deps)
  const earlier = await loginOf(deps, server)
  const provider = new LoginProvider({
    name: deps.client.name,
    redirectUrl: `${origin}/mcp/callback`,
    clientMetadataUrl: origin.startsWith('https:') ? `${origin}/mcp/client.json` : undefined,
    clientOf: (issuer) => {
      const known = Object.hasOwn(deps.client.ids, issuer) ? deps.client.ids[issuer] : undefined
      if (known !== undefined) return { client_id: known, issuer }
      return earlier?.issuer === issuer ? earlier.client : undefined
    },
  })
  const asked = await isAsked(deps, server, provider)
  const started = asked ? startedBy(provider) : null
  const text = started && loginText(started.pending)
  const { build } = deps.database
  const change = build.updateTable('mcp_servers').where('id', '=', id).where('url', '=', server.url)
  if (!started) {
    await deps.database.batch([statement(change.set({ login: '' }))])
    return ''
  }
  if (text === null || text === undefined) throw refusal(new McpFailure('login_unclear'))
  const pending = { login_state: hashOf(started.state), login_at: deps.now() }
  await deps.database.batch([
    statement(change.set(pending), 1),
    storeSecret({ ...deps, box }, server, 'pending', text),
  ])
  return started.url
}

/**
 * Completes the login that a member has started, with what its page gave.
 * @returns the server, before its tools are listed again
 * @throws {HostError} bad_request with a sentence
 */
export async function finishLogin(
  deps: McpDeps,
  owner: string,
  given: { readonly state: string; readonly code: string; readonly iss: string; readonly error: string },
): Promise<StoredServer> {
  const { server, pending } = await takePending(deps, owner, given.state)
  if (given.error !== '' || given.code === '') throw refusal(new McpFailure('login_refused'))
  const tokens = await tokensFor(deps, pending, given)
  const { verifier: _, redirectUrl: __, ...service } = pending
  const login: StoredLogin = { ...service, tokens: { ...tokens, issuer: pending.issuer } }
  const text = loginText(login)
  if (text === null) throw refusal(new McpFailure('login_unclear'))
  const { build } = deps.database
  const isStored = await isCommitted(deps.database, [
    statement(
      build
        .updateTable('mcp_servers')
        .set({ login: 'done', reason: '', updated_at: deps.now() })
        .where('id', '=', server.id)
        .where('url', '=', server.url),
      1,
    ),
    dropSecrets({ build }, server.id, ['token']),
    storeSecret({ ...deps, box: requireBox(deps) }, server, 'login', text),
  ])
  if (!isStored) throw new HostError('not_found', '没有这个 MCP 服务器')
  return ownServer(deps.database, owner, server.id)
}

/** Ends the login of a server, here first. @throws {HostError} not_found */
export async function endLogin(deps: McpDeps, owner: string, id: string): Promise<void> {
  const server = await ownServer(deps.database, owner, id)
  const login = await loginOf(deps, server)
  const { build } = deps.database
  await deps.database.batch([
    statement(
      build
        .updateTable('mcp_servers')
        .set({ login: server.login === '' ? '' : 'needed', login_state: '', updated_at: deps.now() })
        .where('id', '=', id)
        .where('owner', '=', owner),
    ),
    dropSecrets({ build }, id, ['login', 'pending']),
  ])
  await revokeLogin(deps, login)
}

/** Revokes tokens at the service that issued them (RFC 7009); what is deleted here stays so if that fails. */
export async function revokeLogin(deps: McpDeps, login: StoredLogin | null): Promise<void> {
  const endpoint = (login?.metadata as { readonly revocation_endpoint?: unknown } | undefined)
    ?.revocation_endpoint
  if (!login || typeof endpoint !== 'string' || !endpoint.startsWith('https:')) return
  const { refresh_token: refresh, access_token: access } = login.tokens
  const { client_id: id } = login.client
  const secret = (login.client as { client_secret?: unknown }).client_secret
  const token = refresh ?? access
  const body = new URLSearchParams({
    token,
    token_type_hint: refresh === undefined ? 'access_token' : 'refresh_token',
    client_id: id,
    ...(typeof secret === 'string' && { client_secret: secret }),
  })
  try {
    const reply = await fetchOf(deps)(endpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body,
      signal: AbortSignal.timeout(revokeMs),
    })
    await reply.body?.cancel()
  } catch (error) {
    deps.log.warn(
      { reason: error instanceof OutboundFailure ? error.reason : 'timeout' },
      'a login was not revoked',
    )
  }
}

async function isAsked(deps: McpDeps, server: StoredServer, provider: LoginProvider): Promise<boolean> {
  const signal = AbortSignal.timeout(startMs)
  try {
    const connection = await openConnection({ ...(await accessOf(deps, server)), auth: provider, signal })
    await connection.close()
    return false
  } catch (error) {
    if (!(error instanceof McpFailure)) throw refusal(error)
    if (error.reason === 'login_needed') return true
    const isUnclear = provider.wasAsked && error.reason === 'unreadable'
    throw refusal(isUnclear ? new McpFailure('login_unclear', { cause: error }) : error)
  }
}

function startedBy(provider: LoginProvider) {
  try {
    const { started } = provider
    if (!started) throw new McpFailure('login_unclear')
    return started
  } catch (error) {
    throw refusal(error)
  }
}

/** Takes the login that belongs to a `state`: it can be completed once, by who has started it. */
async function takePending(deps: McpDeps, owner: string, state: string) {
  const { build } = deps.database
  const hash = hashOf(state)
  const row = await deps.database.first(
    build
      .selectFrom('mcp_servers')
      .selectAll()
      .where('owner', '=', owner)
      .where('login_state', '=', hash)
      .where('login_at', '>', deps.now() - loginMs),
  )
  const over = new HostError('bad_request', '这次登录已经过期或者用过了，请重新登录')
  if (state === '' || !row) throw over
  const server = toStoredServer(row)
  const text = await readSecret(deps, server, 'pending')
  try {
    await deps.database.batch([
      statement(
        build
          .updateTable('mcp_servers')
          .set({ login_state: '' })
          .where('id', '=', server.id)
          .where('login_state', '=', hash),
        1,
      ),
      dropSecrets({ build }, server.id, ['pending']),
    ])
  } catch (error) {
    if (error instanceof BatchConflict) throw over
    throw error
  }
  if (text === null) throw over
  return { server, pending: pendingLogin.parse(JSON.parse(text)) }
}

async function tokensFor(
  deps: McpDeps,
  { address, metadata, client, verifier, redirectUrl, resource }: PendingLogin,
  { code, iss }: { readonly code: string; readonly iss: string },
) {
  const { exchangeAuthorization } = await import('@modelcontextprotocol/client')
  const signal = AbortSignal.timeout(exchangeMs)
  const call = fetchOf(deps)
  try {
    return await exchangeAuthorization(address, {
      clientInformation: client,
      authorizationCode: code,
      codeVerifier: verifier,
      redirectUri: redirectUrl,
      fetchFn: (url, init) => call(url, { ...init, signal }),
      ...(iss !== '' && { iss }),
      ...(metadata && { metadata }),
      ...(resource !== undefined && { resource }),
    })
  } catch (error) {
    throw refusal(error)
  }
}

function fetchOf({ egress }: Pick<McpDeps, 'egress'>) {
  return guardedFetch({ egress, timeoutMs: exchangeMs, maxBytes: replyBytes, onFailure: () => undefined })
}

/** @returns the failure for the member who waits for it; unexpected ones unchanged */
function refusal(error: unknown): unknown {
  const known = knownFailure(error) ?? knownFailure(failureOfLibrary(error))
  return known ? new HostError('bad_request', known.message, { field: 'url', cause: known }) : error
}

function hashOf(state: string): string {
  return createHash('sha256').update(state).digest('hex')
}
