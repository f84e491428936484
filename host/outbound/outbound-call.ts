import type { Dispatcher } from 'undici'
import type { OutboundKind } from './outbound-limits.ts'

/**
 * Judges where a hop may go, and makes the connection for it, which is destroyed behind it.
 * @param from the hop that redirects to it; null for the first one
 */
export type Guard = (url: string, from: URL | null) => Promise<{ url: URL; dispatcher: Dispatcher }>

export interface OutboundCall {
  readonly kind: OutboundKind
  readonly url: string | URL
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array | undefined
  readonly signal?: AbortSignal
  /** A time limit that replaces the kind's. */
  readonly timeoutMs?: number
  readonly maxBytes?: number
  /** With a guard redirects are followed; without one they are replies, so that a key reaches no other host. */
  readonly guard?: Guard
  /** Redirects are replies also with a guard: the caller decides whether to follow. */
  readonly returnsRedirects?: boolean
  /**
   * For calls with secrets in any header, the query or the body: a redirect to another origin is followed with no header
   * and no body of the call, at the address that this returns for the one in the redirect. Absent: only the usual headers
   * of credentials are dropped.
   */
  readonly atOtherOrigin?: (location: URL) => URL
}

export interface OutboundReply<Body = Uint8Array> {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** The body, with its content encodings decoded. */
  readonly body: Body
  /** The URL after all redirects. */
  readonly url: string
}

/** A reply that has begun. It must be read, or closed. */
export interface OutboundStream extends OutboundReply<AsyncIterable<Uint8Array>> {
  readonly close: () => void
}
