import { sql } from 'kysely'
import { type McpServerSettings, mcpLimits } from '../../../lib/contract/mcp/mcp-server.ts'
import { OutboundFailure } from '../../outbound/outbound-failure.ts'
import { HostError } from '../../platform/errors.ts'
import { commitForMember } from '../../storage/database/commit-for-member.ts'
import { BatchConflict, isCommitted, type Statement, statement } from '../../storage/database/database.ts'
import { rawQuery } from '../../storage/database/query-builder.ts'
import { stdioAddress } from './connect/stdio-servers.ts'
import { type ListDeps, listToolsOf } from './list-tools.ts'
import { loginOf } from './login/read-login.ts'
import { requireBox, revokeLogin } from './login/run-login.ts'
import type { McpChangeDeps } from './mcp-deps.ts'
import { dropSecrets, type SecretPlace, storeSecret } from './mcp-secrets.ts'
import { addressOf, headersOf, type ServerHeaders } from './server-access.ts'
import { isMasked, maskAddress } from './server-address.ts'
import { checkedHeaders } from './server-headers.ts'
import { ownServer, type StoredServer, serversOf } from './stored-server.ts'

type Deps = McpChangeDeps & ListDeps

/** A token is sent in a header: visible ASCII (RFC 9110 §5.5). */
const tokenCharacters = /^[\x21-\x7e]*$/

/**
 * Adds a server, and lists its tools.
 * @throws {HostError} bad_request with the field; too_large at the maximum; unauthorized
 */
export async function createServer(
  deps: Deps,
  owner: string,
  given: McpServerSettings,
): Promise<StoredServer> {
  const { name, address } = await checked(deps, given, null)
  const headers = checkedHeaders(given.headers ?? [], [])
  return insertServer(deps, owner, { name, address, headers, token: given.token })
}

/**
 * Adds a server that this site provides, and lists its tools; one that was added before is listed again.
 * @throws {HostError} not_found for one that it does not; too_large at the maximum; unauthorized
 */
export async function addOffered(deps: Deps, owner: string, name: string): Promise<StoredServer> {
  if (!deps.stdio.has(name)) throw new HostError('not_found', '没有这个 MCP 服务器')
  const url = stdioAddress(name)
  const find = async () => (await serversOf(deps.database, owner)).find((server) => server.url === url)
  const known = await find()
  if (known) return listToolsOf(deps, known)
  try {
    return await insertServer(deps, owner, { name, address: url, headers: [], isOnce: true })
  } catch (error) {
    // Of several calls at once, one adds it.
    const added = error instanceof HostError && error.code === 'too_large' ? await find() : undefined
    if (!added) throw error
    return added
  }
}

interface NewServer {
  readonly name: string
  readonly address: string
  readonly headers: ServerHeaders
  readonly token?: string | undefined
  /** A member has one server with this address. */
  readonly isOnce?: boolean
}

async function insertServer(
  deps: Deps,
  owner: string,
  { name, address, isOnce = false, ...secrets }: NewServer,
): Promise<StoredServer> {
  const [id, now] = [deps.makeId(), deps.now()]
  const { shown: url } = maskAddress(address)
  const row = {
    id,
    owner,
    name,
    url,
    login: '',
    login_state: '',
    login_at: 0,
    tools: JSON.stringify({ tools: [], skipped: [] }),
    chosen: '[]',
    reason: '',
    listed_at: 0,
    in_chat: 0,
    refresh_until: 0,
    created_at: now,
    updated_at: now,
  }
  const columns = Object.entries(row)
  const isThere = sql`select 1 from mcp_servers where owner = ${owner} and url = ${url}`
  const insert = sql`insert into mcp_servers (${sql.join(columns.map(([name]) => sql.ref(name)))})
    select ${sql.join(columns.map(([, value]) => sql`${value}`))}
    where (select count(*) from mcp_servers where owner = ${owner}) < ${sql.lit(mcpLimits.servers)}
      ${isOnce ? sql`and not exists (${isThere})` : sql``}`
  try {
    await commitForMember(deps.database, deps.mayAct(owner), [
      statement(rawQuery(deps.database, insert), 1),
      ...secretStatements(deps, { id, url }, { address, ...secrets }),
    ])
  } catch (error) {
    if (!(error instanceof BatchConflict)) throw error
    throw new HostError('too_large', `最多接 ${mcpLimits.servers} 个 MCP 服务器，请先删除一些`, {
      field: 'name',
    })
  }
  return listToolsOf(deps, await ownServer(deps.database, owner, id))
}

/**
 * Changes a server. Data of another address is not kept: no login, no token, no chosen tool.
 * @throws {HostError} not_found, bad_request with the field; conflict when it is moved elsewhere at the same time
 */
export async function updateServer(
  deps: Deps,
  owner: string,
  { id, ...given }: McpServerSettings & { readonly id: string },
): Promise<StoredServer> {
  const server = await ownServer(deps.database, owner, id)
  const { name, address } = await checked(deps, given, server)
  const { shown: url } = maskAddress(address)
  const isMoved = url !== server.url
  const isSameOrigin = new URL(url).origin === new URL(server.url).origin
  const headers =
    given.headers && checkedHeaders(given.headers, isSameOrigin ? await headersOf(deps, server) : [])
  const login = isMoved ? await loginOf(deps, server) : null
  const { build } = deps.database
  const emptied = {
    login: '',
    login_state: '',
    tools: JSON.stringify({ tools: [], skipped: [] }),
    chosen: '[]',
    reason: '',
    listed_at: 0,
  }
  const isStored = await isCommitted(deps.database, [
    statement(
      build
        .updateTable('mcp_servers')
        .set({ name, url, ...(isMoved && emptied), updated_at: deps.now() })
        .where('id', '=', id)
        .where('owner', '=', owner)
        .where('url', '=', server.url),
      1,
    ),
    ...(isMoved ? [dropSecrets({ build }, id)] : []),
    ...secretStatements(deps, { id, url }, { address, headers, token: given.token }),
  ])
  // No secret is stored for a server that was deleted, or for another address than it has.
  if (!isStored) {
    await ownServer(deps.database, owner, id)
    throw new HostError('conflict', '别处正在改，请稍后再试')
  }
  if (isMoved) await revokeLogin(deps, login)
  const changed = await ownServer(deps.database, owner, id)
  const isOther = isMoved || given.token !== undefined || headers !== undefined || isMasked(url)
  return isOther ? listToolsOf(deps, changed) : changed
}

/** Deletes a server with its secrets, and revokes its login. One that does not exist is no error. */
export async function deleteServer(deps: McpChangeDeps, owner: string, id: string): Promise<void> {
  const { build } = deps.database
  const row = await deps.database.first(
    build.selectFrom('mcp_servers').select(['id', 'url']).where('id', '=', id).where('owner', '=', owner),
  )
  if (!row) return
  const login = await loginOf(deps, row)
  await deps.database.batch([
    // First, since it waits for a change that stores a secret.
    statement(build.deleteFrom('mcp_servers').where('id', '=', id).where('owner', '=', owner)),
    dropSecrets({ build }, id),
  ])
  deps.database.forget()
  await revokeLogin(deps, login)
}

interface NewSecrets {
  readonly address: string
  /** Absent: the stored ones stay. */
  readonly headers?: ServerHeaders | undefined
  /** Absent: the stored one stays. */
  readonly token?: string | undefined
}

/** @throws {HostError} bad_request with the field, where no secrets can be stored */
function secretStatements(
  deps: Deps,
  place: SecretPlace,
  { address, headers, token }: NewSecrets,
): Statement[] {
  const { build } = deps.database
  const store = (field: string, name: Parameters<typeof storeSecret>[2], text: string) =>
    storeSecret({ ...deps, box: requireBox(deps, field) }, place, name, text)
  const ofAddress =
    address === place.url ? dropSecrets({ build }, place.id, ['address']) : store('url', 'address', address)
  const ofHeaders =
    headers &&
    (headers.length === 0
      ? dropSecrets({ build }, place.id, ['headers'])
      : store('headers', 'headers', JSON.stringify(headers)))
  const statements = ofHeaders ? [ofAddress, ofHeaders] : [ofAddress]
  if (token === undefined) return statements
  if (token === '') return [...statements, dropSecrets({ build }, place.id, ['token'])]
  // A token takes the place of a login.
  return [
    ...statements,
    dropSecrets({ build }, place.id, ['login', 'pending']),
    store('token', 'token', token),
  ]
}

/** @throws {HostError} bad_request with the field */
async function checked(deps: Deps, given: McpServerSettings, server: StoredServer | null) {
  const name = given.name.trim()
  if (name === '' || Array.from(name).length > mcpLimits.name)
    throw new HostError('bad_request', `请起个名字，1 到 ${mcpLimits.name} 个字`, { field: 'name' })
  if ((given.token ?? '').length > mcpLimits.token || !tokenCharacters.test(given.token ?? ''))
    throw new HostError('bad_request', '令牌只能是不带空格的字母、数字和符号', { field: 'token' })
  if (given.token) requireBox(deps, 'token')
  const url = given.url.trim()
  // What is hidden of an address stands for what is stored, if the rest is the same.
  if (server && url === server.url) return { name, address: await addressOf(deps, server) }
  return { name, address: await checkedUrl(deps, url) }
}

async function checkedUrl({ egress }: Deps, url: string): Promise<string> {
  const refused = (sentence: string) => new HostError('bad_request', sentence, { field: 'url' })
  if (!/^https:\/\//i.test(url)) throw refused('地址要以 https:// 开头')
  if (url.length > mcpLimits.url) throw refused(`地址最长 ${mcpLimits.url} 个字符`)
  if (isMasked(url)) throw refused('地址改了，请把里面的密钥也重新填上')
  try {
    const { href, hash } = await egress.check(url)
    return hash === '' ? href : href.slice(0, -hash.length)
  } catch (error) {
    if (error instanceof OutboundFailure) throw refused(error.message)
    throw error
  }
}
