import { createHash } from 'node:crypto'
import { hiddenSecret } from '../../../../lib/contract/plugins/plugin.ts'
import { printable, visibleName } from '../../../../lib/text/printable.ts'
import { OutboundFailure } from '../../../outbound/outbound-failure.ts'
import type { StoreReply } from '../../plugins/use/reply-parts.ts'
import { type CallPlan, type Tool, ToolFailure, type ToolResult } from '../../tool.ts'
import { knownFailure, McpFailure } from '../connect/mcp-failure.ts'
import { connectionLimits } from '../connect/open-connection.ts'
import type { ReadTool } from '../connect/read-tools.ts'
import { shownHost } from '../connect/stdio-servers.ts'
import type { ListDeps } from '../list-tools.ts'
import { headersOf } from '../server-access.ts'
import type { StoredServer } from '../stored-server.ts'
import { readResult } from './read-result.ts'
import { NotCalled, type ServerInTurn } from './turn-connections.ts'

export interface McpUseDeps extends ListDeps {
  /** Counts a call. @throws {HostError} rate_limited */
  readonly pace?: (owner: string) => Promise<void>
  readonly storeReply?: StoreReply
}

export interface UsedMcpTool {
  readonly server: StoredServer
  readonly tool: ReadTool
  readonly conversationId: string
  readonly connection: Pick<ServerInTurn, 'call'>
}

type Arguments = Readonly<Record<string, unknown>>

const lostState = '（这是新建的连接：它可能不记得这一轮前面的调用了）'

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
export function nameForModel(serverId: string, name: string): string {
  const readable = name.replaceAll(/[^A-Za-z0-9_-]+/g, '_').slice(0, nameCharacters)
  const hash = createHash('sha256').update(`${serverId}\n${name}`).digest('hex').slice(0, hashCharacters)
  return `mcp_${readable}_${hash}`
}

async function planOf(
  deps: McpUseDeps,
  { server, tool }: Pick<UsedMcpTool, 'server' | 'tool'>,
  input: Arguments,
): Promise<CallPlan> {
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
  deps: McpUseDeps,
  { server, tool: { name } }: Pick<UsedMcpTool, 'server' | 'tool'>,
  input: Arguments,
): Promise<CallPlan['request']> {
  const { url } = server
  const [auth, own] = await Promise.all([deps.authOf(server), headersOf(deps, server)])
  const given = own.map(({ name }) => ({ name, value: hiddenSecret }))
  const isGiven = own.some((header) => header.name.toLowerCase() === 'authorization')
  return {
    method: 'POST',
    // Stored with masks in place of keys.
    url,
    headers:
      auth && !isGiven ? [{ name: 'Authorization', value: `Bearer ${hiddenSecret}` }, ...given] : given,
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
  const { server, tool, conversationId, connection } = given
  const host = shownHost(server.url)
  const card = { ...shown(given), host, request: await requestOf(deps, given, input) }
  try {
    await requireServer(deps, server).catch(refused)
    const { answer, hasLostState } = await connection.call({ tool, input, signal })
    const to = { owner: server.owner, title: tool.title, madeIn: conversationId, store: deps.storeReply }
    const { text, ...result } = await readResult(answer, to)
    return { card, ...result, text: hasLostState ? `${lostState}\n${text}` : text }
  } catch (error) {
    if (error instanceof NotCalled) return refused(error.cause)
    const failure = knownFailure(error)
    if (!failure) throw error
    return failed(failure, tool, card)
  }
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
