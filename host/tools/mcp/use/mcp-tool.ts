import { createHash } from 'node:crypto'
import { printable, visibleName } from '../../../../lib/text/printable.ts'
import { OutboundFailure } from '../../../outbound/outbound-failure.ts'
import type { StoreReply } from '../../plugins/use/reply-parts.ts'
import { type CallPlan, type Tool, ToolFailure, type ToolResult } from '../../tool.ts'
import { knownFailure, McpFailure } from '../connect/mcp-failure.ts'
import { connectionLimits, type McpConnection, openConnection } from '../connect/open-connection.ts'
import { type ReadTool, readTools } from '../connect/read-tools.ts'
import { shownHost } from '../connect/stdio-servers.ts'
import { type ListDeps, storeFailure, storeListed } from '../list-tools.ts'
import { calledBy } from '../mcp-deps.ts'
import type { StoredServer } from '../stored-server.ts'
import { readResult } from './read-result.ts'

export interface McpUseDeps extends ListDeps {
  /** Counts a call. @throws {HostError} rate_limited */
  readonly pace?: (owner: string) => Promise<void>
  readonly storeReply?: StoreReply
}

export interface UsedMcpTool {
  readonly server: StoredServer
  readonly tool: ReadTool
  readonly conversationId: string
}

type Arguments = Readonly<Record<string, unknown>>

/** Connecting and listing, before a call. */
const openingMs = 25_000
const nameCharacters = 40
const hashCharacters = 10
const maxValues = 40
const argumentCharacters = 100
/** Of a description, for the model. */
const sentCharacters = 1_000

/** @returns a tool of a server for a model: asked for before it is called, and only called as its member has seen it */
export function createMcpTool(deps: McpUseDeps, given: UsedMcpTool): Tool {
  const { server, tool } = given
  return {
    name: nameForModel(server.id, tool.name),
    title: `${server.name} · ${tool.title}`,
    // Two servers may have tools of the same name, and members name one by its server.
    description: `${(tool.description || tool.title).slice(0, sentCharacters)}（MCP 服务“${server.name}”）`,
    input: tool.schema,
    timeoutMs: openingMs + connectionLimits.callMs,
    isSafeToRepeat: tool.reads,
    plan: async (input) => {
      await requireServer(deps, server).catch(refused)
      return planOf(deps, given, input as Arguments)
    },
    run: async (input, { signal }) => {
      await deps.pace?.(server.owner)
      return run(deps, given, input as Arguments, signal)
    },
  }
}

/** Foreign names may hold anything, and two servers may use the same. */
function nameForModel(serverId: string, name: string): string {
  const readable = name.replaceAll(/[^A-Za-z0-9_-]+/g, '_').slice(0, nameCharacters)
  const hash = createHash('sha256').update(`${serverId}\n${name}`).digest('hex').slice(0, hashCharacters)
  return `mcp_${readable}_${hash}`
}

async function planOf(deps: McpUseDeps, { server, tool }: UsedMcpTool, input: Arguments): Promise<CallPlan> {
  const host = shownHost(server.url)
  return {
    ...shown({ server, tool }),
    host,
    request: await requestOf(deps, { server, tool }, input),
    sends: sentValues(tool, input),
    subjects: { host: `mcp:${server.id}:${host}`, tool: `mcp:${server.id}:${tool.print}` },
  }
}

function shown({ server, tool }: Pick<UsedMcpTool, 'server' | 'tool'>): Pick<CallPlan, 'plugin' | 'effect'> {
  return {
    plugin: { name: server.name, author: '', is_mine: false, is_mcp: true },
    // Also what only reads is asked about at the first call of a server in a conversation.
    effect: tool.reads ? 'safe' : 'asks',
  }
}

async function requestOf(
  { authOf }: Pick<McpUseDeps, 'authOf'>,
  { server, tool: { name } }: Pick<UsedMcpTool, 'server' | 'tool'>,
  input: Arguments,
): Promise<CallPlan['request']> {
  const { url } = server
  const isAuthorized = (await authOf(server)) !== null
  return {
    method: 'POST',
    url,
    headers: isAuthorized ? [{ name: 'Authorization', value: 'Bearer ••••••••' }] : [],
    body: JSON.stringify({ method: 'tools/call', params: { name, arguments: input } }, null, 2),
  }
}

function sentValues({ schema }: ReadTool, input: Arguments): CallPlan['sends'] {
  const described = schema['properties'] as Readonly<Record<string, { readonly title?: unknown }>> | undefined
  return Object.entries(input)
    .slice(0, maxValues)
    .map(([key, value]) => {
      const title = described && Object.hasOwn(described, key) ? described[key]?.title : undefined
      const given = typeof title === 'string' ? visibleName(printable(title)).trim() : ''
      const name = given === '' ? key : given.slice(0, argumentCharacters)
      return { name, value: typeof value === 'string' ? value : JSON.stringify(value) }
    })
}

async function run(
  deps: McpUseDeps,
  given: UsedMcpTool,
  input: Arguments,
  signal: AbortSignal,
): Promise<ToolResult> {
  const { server, tool, conversationId } = given
  const host = shownHost(server.url)
  const card = { ...shown(given), host, request: await requestOf(deps, given, input) }
  const connection = await opened(deps, given, signal)
  try {
    const answer = await connection.callTool(tool, input)
    const title = tool.title
    const to = { owner: server.owner, title, madeIn: conversationId, store: deps.storeReply }
    return { card, ...(await readResult(answer, to)) }
  } catch (error) {
    const failure = knownFailure(error)
    if (!failure) throw error
    return failed(failure, tool, card)
  } finally {
    await connection.close()
  }
}

/**
 * Connects, and makes sure that the tool is what its member has chosen. Nothing was called when this fails.
 * @throws {ToolFailure}
 */
async function opened(
  deps: McpUseDeps,
  { server, tool }: UsedMcpTool,
  signal: AbortSignal,
): Promise<McpConnection> {
  let connection: McpConnection | undefined
  try {
    await requireServer(deps, server)
    const auth = await deps.authOf(server)
    connection = await openConnection({ ...calledBy(deps, server), auth, signal })
    const listed = readTools(await connection.listTools())
    const now = listed.tools.find(({ name }) => name === tool.name)
    if (now?.print === tool.print) return connection
    await storeListed(deps, server, listed)
    throw new McpFailure(now ? 'changed' : 'gone')
  } catch (error) {
    await connection?.close()
    const failure = knownFailure(error)
    if (!failure) throw error
    if (!(failure instanceof McpFailure && isOfMember(failure))) await storeFailure(deps, server, failure)
    return refused(failure)
  }
}

/** Not a failure of the server: what was chosen is not there any more, or there is no place. */
function isOfMember({ reason }: McpFailure): boolean {
  return ['changed', 'gone', 'removed', 'moved', 'busy', 'busy_member'].includes(reason)
}

/** A turn may last for minutes, in which its member deletes the server. @throws {McpFailure} removed, moved */
async function requireServer(
  { database }: Pick<McpUseDeps, 'database'>,
  server: StoredServer,
): Promise<void> {
  const now = await database.first(
    database.build
      .selectFrom('mcp_servers')
      .select('url')
      .where('id', '=', server.id)
      .where('owner', '=', server.owner),
  )
  if (now?.url !== server.url) throw new McpFailure(now ? 'moved' : 'removed')
}

/** @throws {ToolFailure} for a call that was not made; other errors as they are */
function refused(error: unknown): never {
  if (!(error instanceof McpFailure) && !(error instanceof OutboundFailure)) throw error
  throw new ToolFailure('failed', `没有调用：${error.message}`, { cause: error })
}

/** A call that was sent, and of which no answer can be used. */
function failed(
  failure: McpFailure | OutboundFailure,
  tool: ReadTool,
  card: NonNullable<ToolResult['card']>,
): ToolResult {
  const { reason } = failure
  // These are answers: the call has ended.
  const isAnswered = ['asks_back', 'login_needed', 'login_expired', 'forbidden', 'too_large'].includes(reason)
  return {
    text: `调用失败：${failure.message}`,
    card,
    error: reason === 'timeout' ? 'timeout' : 'failed',
    ...(!isAnswered && !tool.reads && { isUnsure: true }),
  }
}
