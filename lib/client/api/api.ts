import type { routes } from '@/lib/contract/routes/http'
import {
  fillPath,
  type NameIn,
  type OutputOf,
  type QueryOf,
  type RouteTable,
  successCodeOf,
} from '@/lib/contract/routes/route'
import { ApiError, isLoginRefused } from './api-error'
import { type ClientKind, createHttpClient, type HttpClient, type HttpClientOptions } from './http-client'

/**
 * Calls a route of the contract by its name.
 * @returns the response's data, parsed with the contract
 * @throws {ApiError} also when the response does not match the contract (`bad_reply`)
 */
export type Api<Table extends RouteTable = typeof routes> = <Name extends NameIn<Table>>(
  name: Name,
  input: QueryOf<Table[Name]>,
  options?: CallOptions,
) => Promise<OutputOf<Table[Name]>>

interface CallOptions {
  readonly signal?: AbortSignal | undefined
  /** The request survives leaving the page. */
  readonly keepalive?: boolean
  /** Defaults to the login client for login-type paths and the agent client for others. */
  readonly kind?: ClientKind
}

export interface ApiOptions extends Omit<HttpClientOptions, 'kind'> {
  /** @returns the base address for a path; '' means same origin */
  readonly baseOf: (path: string) => Promise<string>
  /** Called on every 401. */
  readonly onUnauthorized?: () => void
}

/** Creates the calls of one table of the contract; used by browser, server and tests. */
export function createApi<Table extends RouteTable>(
  table: Table,
  { baseOf, onUnauthorized, ...transport }: ApiOptions,
): Api<Table> {
  const made = new Map<ClientKind, HttpClient>()
  const clientOf = (kind: ClientKind) => {
    const client = made.get(kind) ?? createHttpClient({ kind, ...transport })
    made.set(kind, client)
    return client
  }
  return async <Name extends NameIn<Table>>(
    name: Name,
    input: QueryOf<Table[Name]>,
    options: CallOptions = {},
  ) => {
    const { method, path, output } = table[name] as Table[Name]
    const client = clientOf(options.kind ?? (successCodeOf(path) === 0 ? 'login' : 'agent'))
    const { signal, keepalive = false } = options
    const filled = fillPath(path, input as object)
    const request = { method, url: `${await baseOf(path)}${filled.path}`, signal, keepalive }
    try {
      const data = await client.send(
        method === 'GET' ? { ...request, query: queryOf(filled.rest) } : { ...request, body: filled.rest },
      )
      const parsed = output.safeParse(data)
      // What other hosts need is loaded when one is met.
      const read = parsed.success ? parsed : (await import('./foreign-reply')).readForeignReply(output, data)
      if (!read) throw new ApiError('bad_reply', '', { cause: parsed.error })
      const reply = read.data as OutputOf<Table[Name]>
      return hasRecords(reply) ? (await import('./foreign-content')).readableRecords(reply) : reply
    } catch (error) {
      if (isLoginRefused(error)) onUnauthorized?.()
      throw error
    }
  }
}

function hasRecords(reply: unknown): boolean {
  const list = (reply as { readonly detailList?: readonly { readonly data?: unknown }[] } | null)?.detailList
  return Array.isArray(list) && Array.isArray(list[0]?.data)
}

function queryOf(input: object): URLSearchParams {
  const given = Object.entries(input).filter(([, value]) => value !== undefined)
  return new URLSearchParams(given.map(([key, value]) => [key, String(value)]))
}
