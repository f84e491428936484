import ky, { type KyInstance, NetworkError, TimeoutError } from 'ky'
import { clientTimeoutsMs } from '@/lib/contract/identity'
import { ApiError } from './api-error'
import { readEnvelope } from './read-envelope'

/** The clients of §7, which differ in timeout and success codes. */
const clients = {
  login: { timeoutMs: clientTimeoutsMs.login, acceptedCodes: [0] },
  agent: { timeoutMs: clientTimeoutsMs.agent, acceptedCodes: [200] },
  write: { timeoutMs: clientTimeoutsMs.standard, acceptedCodes: [200, 0] },
  standard: { timeoutMs: clientTimeoutsMs.standard, acceptedCodes: [200] },
} as const
export type ClientKind = keyof typeof clients

export interface HttpClientOptions {
  readonly kind: ClientKind
  /** The six identity headers, evaluated before each call. @param url absolute address of the call */
  readonly headers: (url: string) => Promise<Readonly<Record<string, string>>>
  readonly fetch?: typeof fetch
}

interface HttpRequest {
  readonly method: 'GET' | 'POST'
  /** Absolute, or a path on this origin. */
  readonly url: string
  readonly query?: URLSearchParams
  readonly body?: unknown
  readonly signal?: AbortSignal | undefined
  /** The request survives leaving the page. */
  readonly keepalive?: boolean
}

export interface HttpClient {
  /**
   * Makes one call and unwraps its envelope.
   * @returns the envelope's `data`, not yet validated with the call's own schema
   * @throws {ApiError}
   */
  readonly send: (request: HttpRequest) => Promise<unknown>
}

/** The only factory of HTTP clients. It never retries: only the caller knows which calls are idempotent. */
export function createHttpClient({ kind, headers, fetch }: HttpClientOptions): HttpClient {
  const { timeoutMs, acceptedCodes } = clients[kind]
  const client = ky.create({
    timeout: timeoutMs,
    retry: 0,
    // The envelope has more information than the status.
    throwHttpErrors: false,
    ...(fetch ? { fetch } : {}),
    hooks: {
      beforeRequest: [
        async ({ request }) => {
          for (const [name, value] of Object.entries(await headers(request.url)))
            request.headers.set(name, value)
        },
      ],
    },
  })
  return {
    send: async (request) => {
      const { response, body } = await receive(client, request)
      return readEnvelope(body, acceptedCodes, {
        status: response.status,
        retryAfterMs: retryAfterOf(response),
      })
    },
  }
}

async function receive(
  client: KyInstance,
  { method, url, query, body, signal, keepalive = false }: HttpRequest,
) {
  try {
    const response = await client(url, {
      method,
      keepalive,
      ...(query ? { searchParams: query } : {}),
      ...(method === 'POST' ? { json: body ?? {} } : {}),
      ...(signal ? { signal } : {}),
    })
    return { response, body: parse(await response.text()) }
  } catch (error) {
    throw new ApiError(transportCodeOf(error, signal), '', { cause: error })
  }
}

function transportCodeOf(error: unknown, signal: AbortSignal | undefined) {
  if (signal?.aborted) return 'cancelled'
  if (error instanceof TimeoutError) return 'timeout'
  // Browsers throw TypeError for every kind of connection failure.
  return error instanceof NetworkError || error instanceof TypeError ? 'network' : 'bad_reply'
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function retryAfterOf(response: Response): number | undefined {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : undefined
}
