import type { AuthProvider, Client, OAuthClientProvider, Transport } from '@modelcontextprotocol/client'
import * as z from 'zod'
import type { Egress } from '../../../outbound/egress.ts'
import { untilAborted } from '../../../platform/until-aborted.ts'
import { createClient } from './create-client.ts'
import { failureOfLibrary, isWithoutMessages } from './library-failure.ts'
import { knownFailure, McpFailure } from './mcp-failure.ts'
import { networkTransport } from './network-transport.ts'
import type { ReadAnswer } from './read-blocks.ts'
import { type ListedTools, type ReadTool, toolsOf } from './read-tools.ts'
import { ReplyReader } from './reply-reader.ts'
import { type StdioServers, stdioName } from './stdio-servers.ts'
import { openStdio } from './stdio-transport.ts'

/** Who calls a server, and how. */
export interface Connecting {
  readonly egress: Pick<Egress, 'open'>
  /** Name of the product, as its servers see it. */
  readonly name: string
  readonly url: string
  /** Whose server it is: of programs a member has few at once. */
  readonly member: string
  readonly auth: AuthProvider | OAuthClientProvider | null
  /** What its member wants to be sent with each message, to the origin of the server only. */
  readonly headers?: Readonly<Record<string, string>>
  /** What no text of the server may repeat. */
  readonly secrets?: readonly string[]
  /** Ends the connection. */
  readonly signal: AbortSignal
  readonly limits?: ConnectionLimits | undefined
  /** The programs that the operator offers. */
  readonly stdio?: StdioServers | undefined
}

export interface ConnectionLimits {
  /** For each: opening the connection, and listing its tools. */
  readonly listMs: number
  readonly callMs: number
  /** Of `listMs`, for finding out the newest revision. */
  readonly probeMs?: number
}

/** A connection for several calls: a server may keep a state for it. */
export interface McpConnection {
  /** Whether its server keeps a state for it: then calls are made one after another. */
  readonly hasState: boolean
  /** Whether it can be used for a further call. */
  readonly isOpen: boolean
  /** @throws {McpFailure | OutboundFailure}, the signal's reason */
  listTools(signal?: AbortSignal): Promise<ListedTools>
  /** @throws {McpFailure | OutboundFailure}, the signal's reason */
  callTool(
    tool: Pick<ReadTool, 'name' | 'schema'>,
    input: Readonly<Record<string, unknown>>,
    signal?: AbortSignal,
  ): Promise<ReadAnswer>
  close(): Promise<void>
}

export const connectionLimits: ConnectionLimits = { listMs: 10_000, callMs: 60_000, probeMs: 2_500 }
const closeMs = 2_000
const maxPages = 10

const page = z.looseObject({ tools: z.array(z.unknown()), nextCursor: z.string().nullish() })

/** A way to a server, before anything was sent. */
interface Line {
  readonly transport: Transport
  readonly client: Client
  readonly reader: ReplyReader
  readonly over: AbortController
  readonly hasState: () => boolean
  readonly end: () => Promise<void>
}

/**
 * Connects to a server by the newest revision of the protocol that it speaks. No client features are offered: a server that
 * asks back ends the connection.
 * @throws {McpFailure | OutboundFailure}, the signal's reason
 */
export async function openConnection(given: Connecting): Promise<McpConnection> {
  if (stdioName(given.url) !== null) return connected(given, await stdioLine(given))
  try {
    return await connected(given, await networkLine(given, 'newest'))
  } catch (error) {
    // Servers of the oldest line take no messages at their address, and name another one on a stream.
    if (!(error instanceof McpFailure) || !isWithoutMessages(error)) throw error
    return connected(given, await networkLine(given, 'oldest')).catch((cause: unknown) => {
      if (cause instanceof McpFailure && cause.reason.startsWith('login')) throw cause
      throw given.signal.aborted ? cause : error
    })
  }
}

async function connected(given: Connecting, line: Line): Promise<McpConnection> {
  const limits = given.limits ?? connectionLimits
  const connection = connectionOf(given, line, limits)
  const { listMs } = limits
  try {
    await within(connectionSignal(given, line), listMs, (limited) =>
      line.client.connect(line.transport, { signal: limited, timeout: listMs }),
    )
    return connection
  } catch (error) {
    const failure = failureOf(line.reader.failureOf(error) ?? error, line.over.signal, given.signal)
    await connection.close()
    throw failure
  }
}

async function networkLine(given: Connecting, line: 'newest' | 'oldest'): Promise<Line> {
  const over = new AbortController()
  const reader = readerOf(given)
  const probeMs = given.limits?.probeMs ?? connectionLimits.probeMs ?? 0
  const { transport, hasState, endSession } = await networkTransport(given, { reader, over, line, probeMs })
  const client = await createClient(given.name, line === 'newest' ? 'auto' : 'legacy', over)
  // An answer is not held up by a server that is told goodbye.
  const end = async () => {
    const told = within(AbortSignal.timeout(closeMs), closeMs, endSession).catch(() => undefined)
    void told.then(() => endOf(client))
  }
  return { transport, client, reader, over, hasState, end }
}

async function stdioLine(given: Connecting): Promise<Line> {
  const over = new AbortController()
  const reader = readerOf(given)
  const child = await openStdio(given.stdio ?? new Map(), given, reader)
  const { transport } = child
  // To a program the newest revision is offered by a second child; the one before is spoken by all of them.
  const client = await createClient(given.name, 'legacy', over)
  client.onerror = (error) => {
    if (error instanceof McpFailure) over.abort(error)
  }
  const end = async () => {
    const closed = endOf(client)
    // Also one of which the connection failed before it was the client's.
    await child.close()
    await closed
  }
  return { transport, client, reader, over, hasState: () => true, end }
}

function readerOf({ member, secrets = [] }: Connecting): ReplyReader {
  return new ReplyReader({ member, secrets })
}

async function endOf(client: Client): Promise<void> {
  const closed = client.close().catch(() => undefined)
  await within(AbortSignal.timeout(closeMs), closeMs, () => closed).catch(() => undefined)
}

function connectionSignal(given: Connecting, { over }: Line): AbortSignal {
  return AbortSignal.any([given.signal, over.signal])
}

function connectionOf(given: Connecting, line: Line, { listMs, callMs }: ConnectionLimits): McpConnection {
  const { client, reader, over } = line
  const all = connectionSignal(given, line)
  const known = async <Value>(
    ms: number,
    caller: AbortSignal = given.signal,
    work: (limited: AbortSignal) => Promise<Value>,
  ): Promise<Value> => {
    try {
      return await within(AbortSignal.any([all, caller]), ms, work)
    } catch (error) {
      const caused = reader.failureOf(error) ?? error
      throw failureOf(caused, over.signal, given.signal.aborted ? given.signal : caller)
    }
  }
  return {
    get hasState() {
      return line.hasState()
    },
    get isOpen() {
      return !all.aborted && client.transport !== undefined
    },
    listTools: (signal) =>
      known(listMs, signal, async (limited) => {
        await listPages(client, { signal: limited, timeout: listMs })
        return toolsOf(reader.takePages())
      }),
    callTool: ({ name, schema }, input, signal) =>
      known(callMs, signal, async (limited) => {
        const toolDefinition = { name, inputSchema: { ...schema, type: 'object' as const } }
        const options = { signal: limited, timeout: callMs, toolDefinition }
        try {
          const { content } = await client.callTool({ name, arguments: { ...input } }, options)
          const [key] = content
          return reader.takeAnswer(key?.type === 'text' ? key.text : undefined)
        } catch (error) {
          if (reader.failureOf(error)) throw error
          return refusalOf(error)
        }
      }),
    close: async () => {
      over.abort(new McpFailure('ended'))
      await line.end()
    },
  }
}

/** Their tools are read elsewhere. A list that comes back to a page has no further ones. */
async function listPages(
  client: Client,
  options: { readonly signal: AbortSignal; readonly timeout: number },
): Promise<void> {
  const seen = new Set<string>()
  let cursor: string | undefined
  for (let at = 0; at < maxPages; at += 1) {
    const params = cursor === undefined ? {} : { cursor }
    const { nextCursor } = await client.request({ method: 'tools/list', params }, page, options)
    if (!nextCursor || seen.has(nextCursor)) return
    seen.add(nextCursor)
    cursor = nextCursor
  }
}

/** An error of the protocol, such as wrong arguments, is an answer. */
function refusalOf(error: unknown): ReadAnswer {
  if (!(error instanceof Error) || error.name !== 'ProtocolError') throw error
  return { isError: true, blocks: [{ kind: 'text', text: error.message }], table: [] }
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
