import type { AuthProvider, FetchLike, OAuthClientProvider, Transport } from '@modelcontextprotocol/client'
import type { Egress } from '../../../outbound/egress.ts'
import type { OutboundFailure } from '../../../outbound/outbound-failure.ts'
import { guardedFetch } from './guarded-fetch.ts'
import { messageFetch, mostReplyBytes } from './message-fetch.ts'
import type { ReplyReader } from './reply-reader.ts'

interface NetworkServer {
  readonly egress: Pick<Egress, 'open'>
  readonly url: string
  readonly auth: AuthProvider | OAuthClientProvider | null
  readonly headers?: Readonly<Record<string, string>>
}

interface Line {
  readonly reader: ReplyReader
  readonly over: AbortController
  /** `oldest`: HTTP with a standing stream of events, which many servers still offer alone. */
  readonly line: 'newest' | 'oldest'
  readonly probeMs: number
}

interface NetworkTransport {
  readonly transport: Transport
  /** Whether the server keeps a state for it. */
  readonly hasState: () => boolean
  /** Tells the server that nothing more will come. */
  readonly endSession: () => Promise<void>
}

/** Maximum silence of a server. */
const silenceMs = 60_000

/** @returns the library's transport to a server, of which all that is sent and read goes through us */
export async function networkTransport(
  { egress, url, auth, headers = {} }: NetworkServer,
  { reader, over, line, probeMs }: Line,
): Promise<NetworkTransport> {
  const { SSEClientTransport, StreamableHTTPClientTransport } = await import('@modelcontextprotocol/client')
  const onFailure = (failure: Error) => over.abort(failure)
  const fetchWith = (onRefused: (failure: OutboundFailure) => void) =>
    withHeaders(
      guardedFetch({ egress, timeoutMs: silenceMs, maxBytes: mostReplyBytes, onFailure: onRefused }),
      { origin: new URL(url).origin, headers },
    )
  const fetch = messageFetch({ fetchWith, reader, probeMs, hasStream: line === 'oldest', onFailure })
  const options = { fetch, ...(auth && { authProvider: auth }) }
  if (line === 'oldest')
    return {
      transport: new SSEClientTransport(new URL(url), options),
      hasState: () => true,
      endSession: async () => undefined,
    }
  const transport = new StreamableHTTPClientTransport(new URL(url), {
    ...options,
    // A broken stream is not joined again: what was called may be unsure, and is never called twice.
    reconnectionOptions: {
      maxRetries: 0,
      initialReconnectionDelay: 1_000,
      maxReconnectionDelay: 1_000,
      reconnectionDelayGrowFactor: 1,
    },
  })
  return {
    transport: transport as Transport,
    hasState: () => transport.sessionId !== undefined,
    endSession: () => transport.terminateSession(),
  }
}

/** Sends what a member has entered for a server to its origin, and nowhere else. */
function withHeaders(
  fetch: FetchLike,
  { origin, headers }: { readonly origin: string; readonly headers: Readonly<Record<string, string>> },
): FetchLike {
  return (input, init = {}) => {
    if (new URL(String(input)).origin !== origin) return fetch(input, init)
    const all = new Headers(init.headers)
    for (const [name, value] of Object.entries(headers)) all.set(name, value)
    return fetch(input, { ...init, headers: all })
  }
}
