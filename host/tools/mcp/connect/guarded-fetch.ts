import type { FetchLike } from '@modelcontextprotocol/client'
import type { Egress } from '../../../outbound/egress.ts'
import type { OutboundStream } from '../../../outbound/outbound-call.ts'
import { OutboundFailure } from '../../../outbound/outbound-failure.ts'

interface Guarding {
  readonly egress: Pick<Egress, 'open'>
  /** Maximum silence. */
  readonly timeoutMs: number
  /** Of one reply. */
  readonly maxBytes: number
  /** Called with each refused or broken call: the protocol's library hides some. */
  readonly onFailure: (failure: OutboundFailure) => void
}

type Method = 'GET' | 'POST' | 'DELETE'

const methods: ReadonlySet<string> = new Set(['GET', 'POST', 'DELETE'])
/** Statuses whose responses have no body. */
const withoutBody: ReadonlySet<number> = new Set([204, 205, 304])

/**
 * The `fetch` of everything that is called for a server: it, the metadata of its login, registration and tokens. All
 * these addresses come from a foreign server. Redirects are replies.
 */
export function guardedFetch({ egress, timeoutMs, maxBytes, onFailure }: Guarding): FetchLike {
  return async (input, init = {}) => {
    const method = (init.method ?? 'GET').toUpperCase()
    if (!methods.has(method)) throw new TypeError(`${method} is not used by the protocol`)
    const headers = Object.fromEntries(new Headers(init.headers))
    try {
      const reply = await egress.open({
        url: String(input),
        method: method as Method,
        headers,
        body: bodyOf(init.body),
        ...(init.signal && { signal: init.signal }),
        timeoutMs,
        maxBytes,
        returnsRedirects: true,
      })
      return responseOf(reply, onFailure)
    } catch (error) {
      if (error instanceof OutboundFailure) onFailure(error)
      throw error
    }
  }
}

function bodyOf(body: RequestInit['body']): string | undefined {
  if (body === undefined || body === null) return undefined
  if (typeof body === 'string') return body
  if (body instanceof URLSearchParams) return body.toString()
  throw new TypeError('The protocol sends texts.')
}

function responseOf(
  { status, headers, body, close }: OutboundStream,
  onFailure: (failure: OutboundFailure) => void,
): Response {
  const entries = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as [string, string]],
  )
  if (withoutBody.has(status)) {
    close()
    return new Response(null, { status, headers: entries })
  }
  const reader = body[Symbol.asyncIterator]()
  let isCancelled = false
  const content = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      try {
        const next = await reader.next()
        if (next.done) controller.close()
        else controller.enqueue(next.value)
      } catch (error) {
        // What is read no further is closed while more of it is awaited.
        if (isCancelled) return
        if (error instanceof OutboundFailure) onFailure(error)
        controller.error(error)
      }
    },
    cancel: () => {
      isCancelled = true
      close()
    },
  })
  return new Response(content, { status, headers: entries })
}
