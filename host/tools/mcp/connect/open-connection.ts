import type {
  AuthProvider,
  CallToolResult,
  Client,
  OAuthClientProvider,
  Transport,
} from '@modelcontextprotocol/client'
import * as z from 'zod'
import { mcpLimits } from '../../../../lib/contract/mcp/mcp-server.ts'
import type { Egress } from '../../../outbound/egress.ts'
import type { OutboundFailure } from '../../../outbound/outbound-failure.ts'
import { untilAborted } from '../../../platform/until-aborted.ts'
import { guardedFetch } from './guarded-fetch.ts'
import { failureOfLibrary } from './library-failure.ts'
import { knownFailure, McpFailure } from './mcp-failure.ts'
import type { ReadTool } from './read-tools.ts'
import { type StdioServers, stdioName } from './stdio-servers.ts'
import { openStdio, type StdioChild } from './stdio-transport.ts'

/** Who calls a server, for how long. */
export interface Connecting {
  readonly egress: Pick<Egress, 'open'>
  /** Name of the product, as its servers see it. */
  readonly name: string
  readonly url: string
  /** Whose server it is: of programs a member has few at once. */
  readonly member: string
  readonly auth: AuthProvider | OAuthClientProvider | null
  readonly signal: AbortSignal
  readonly limits?: ConnectionLimits | undefined
  /** The programs that the operator offers. */
  readonly stdio?: StdioServers | undefined
}

export interface ConnectionLimits {
  /** From the first packet to the list of its tools. */
  readonly listMs: number
  readonly callMs: number
}

/** A connection for one purpose: it is closed behind it, and keeps no stream open. */
export interface McpConnection {
  /** @returns what the server lists, unread. @throws {McpFailure | OutboundFailure} */
  listTools(): Promise<readonly unknown[]>
  /** @throws {McpFailure | OutboundFailure}, the signal's reason */
  callTool(tool: ReadTool, input: Readonly<Record<string, unknown>>): Promise<CallToolResult>
  close(): Promise<void>
}

/** Maximum silence of a server, and bytes of one reply. */
const silenceMs = 60_000
const replyBytes = 2 * 1024 * 1024
export const connectionLimits: ConnectionLimits = { listMs: 10_000, callMs: 60_000 }
const closeMs = 2_000
const maxPages = 10
/** Lines of a program that are no messages: a few print a greeting. */
const maxGarbledLines = 100

const page = z.looseObject({ tools: z.array(z.unknown()), nextCursor: z.string().max(2_000).nullish() })

/**
 * Connects to a server by the newest revision of the protocol that it speaks. No client features are offered: a server that
 * asks back ends the connection.
 * @throws {McpFailure | OutboundFailure}, the signal's reason
 */
export async function openConnection(given: Connecting): Promise<McpConnection> {
  const limits = given.limits ?? connectionLimits
  const { listMs } = limits
  const over = new AbortController()
  const signal = AbortSignal.any([given.signal, over.signal])
  const { Client: SdkClient, StreamableHTTPClientTransport } = await import('@modelcontextprotocol/client')
  const isStdio = stdioName(given.url) !== null
  const child = isStdio ? await openStdio(given.stdio ?? new Map(), given.url, given.member) : null
  const transport =
    child?.transport ??
    new StreamableHTTPClientTransport(new URL(given.url), {
      fetch: guardedFetch({
        egress: given.egress,
        timeoutMs: silenceMs,
        maxBytes: replyBytes,
        onFailure: (failure: OutboundFailure) => over.abort(failure),
      }),
      ...(given.auth && { authProvider: given.auth }),
      // A broken stream is not joined again: what was called may be unsure, and is never called twice.
      reconnectionOptions: {
        maxRetries: 0,
        initialReconnectionDelay: 1_000,
        maxReconnectionDelay: 1_000,
        reconnectionDelayGrowFactor: 1,
      },
    })
  const client = createClient(SdkClient, { title: given.name, isStdio }, over)
  const connection = connectionOf(client, { signal, caller: given.signal, over, limits, child })
  try {
    await within(signal, listMs, (limited) =>
      client.connect(transport as Transport, { signal: limited, timeout: listMs }),
    )
    return connection
  } catch (error) {
    await connection.close()
    throw failureOf(error, over.signal, given.signal)
  }
}

function createClient(
  SdkClient: typeof Client,
  { title, isStdio }: { readonly title: string; readonly isStdio: boolean },
  over: AbortController,
): Client {
  const client = new SdkClient(
    { name: 'zhizhou', title, version: '1.0.0' },
    {
      capabilities: {},
      // To a program the newest revision is offered by a second child; the one before is spoken by all of them.
      versionNegotiation: { mode: isStdio ? 'legacy' : 'auto' },
      inputRequired: { autoFulfill: false },
      // Schemas of results are not compiled: they are foreign, and nothing depends on them.
      jsonSchemaValidator: {
        getValidator:
          <Value>() =>
          (input: unknown) => ({
            valid: true as const,
            data: input as NonNullable<Value>,
            errorMessage: undefined,
          }),
      },
    },
  )
  client.fallbackRequestHandler = async () => {
    over.abort(new McpFailure('asks_back'))
    throw new McpFailure('asks_back')
  }
  let garbled = 0
  client.onerror = ({ message }) => {
    // What matters of others fails the call as well.
    if (!isStdio) return
    garbled += 1
    if (/maximum size/.test(message)) over.abort(new McpFailure('too_large'))
    else if (garbled >= maxGarbledLines) over.abort(new McpFailure('unreadable'))
  }
  return client
}

interface Life {
  readonly signal: AbortSignal
  /** Aborted by who calls. */
  readonly caller: AbortSignal
  readonly over: AbortController
  readonly limits: ConnectionLimits
  readonly child: StdioChild | null
}

function connectionOf(client: Client, { signal, caller, over, limits, child }: Life): McpConnection {
  const { listMs, callMs } = limits
  const known = async <Value>(work: Promise<Value>): Promise<Value> => {
    try {
      return await work
    } catch (error) {
      throw failureOf(error, over.signal, caller)
    }
  }
  return {
    listTools: () =>
      known(
        within(signal, listMs, async (limited) => {
          const all: unknown[] = []
          let cursor: string | undefined
          for (let at = 0; at < maxPages && all.length <= mcpLimits.tools; at += 1) {
            const params = cursor === undefined ? {} : { cursor }
            const options = { signal: limited, timeout: listMs }
            const { tools, nextCursor } = await client.request(
              { method: 'tools/list', params },
              page,
              options,
            )
            all.push(...tools)
            if (!nextCursor) break
            cursor = nextCursor
          }
          return all
        }),
      ),
    callTool: ({ name, schema }, input) =>
      known(
        within(signal, callMs, (limited) => {
          const toolDefinition = { name, inputSchema: { ...schema, type: 'object' as const } }
          const options = { signal: limited, timeout: callMs, toolDefinition }
          return client.callTool({ name, arguments: { ...input } }, options).catch(refusalOf)
        }),
      ),
    close: async () => {
      const closed = client.close().catch(() => undefined)
      // Also one of which the connection failed before it was the client's.
      if (child) return child.close()
      await within(AbortSignal.timeout(closeMs), closeMs, () => closed).catch(() => undefined)
    },
  }
}

/** An error of the protocol, such as wrong arguments, is an answer. */
function refusalOf(error: unknown): CallToolResult {
  if (!(error instanceof Error) || error.name !== 'ProtocolError') throw error
  return { isError: true, content: [{ type: 'text', text: error.message }] }
}

/** @throws {McpFailure} timeout; the signal's reason */
async function within<Value>(
  signal: AbortSignal,
  ms: number,
  work: (limited: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(new McpFailure('timeout')), ms)
  try {
    const limited = AbortSignal.any([signal, late.signal])
    return await untilAborted(work(limited), limited)
  } finally {
    clearTimeout(timer)
  }
}

/** What ended the connection comes first: the library reports it in its own words, or not at all. */
function failureOf(error: unknown, over: AbortSignal, caller: AbortSignal): unknown {
  if (caller.aborted) return caller.reason
  return knownFailure(over.aborted ? over.reason : error) ?? knownFailure(error) ?? failureOfLibrary(error)
}
