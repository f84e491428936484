import type { OutboundReason } from './outbound-failure.ts'

interface OutboundLimits {
  readonly connectMs: number
  /** The limit from the call to the last byte; for a stream the maximum silence, 0 for none. */
  readonly timeoutMs: number
  /** The size limit of the decoded response. */
  readonly maxBytes: number
  /** The failure that is retried once, if it occurs before the response starts. */
  readonly repeats?: OutboundReason
  /** Whether each call has its own connection, so that none fails because the server closes a shared one. */
  readonly isAlone?: boolean
}

/**
 * All outbound calls of the host: models, web searches, SMS and captcha vendors, ad platforms, and URLs given by a user
 * or a page. The server may close a kept-alive connection just when it is reused, so searches are retried. An SMS that
 * may have been sent is never retried: it costs money and reaches a person's phone.
 */
export type OutboundKind = 'model' | 'embedding' | 'image' | 'search' | 'vendor' | 'conversion' | 'named'

const kilobyte = 1024
const megabyte = 1024 * kilobyte

export const outboundLimits: Readonly<Record<OutboundKind, OutboundLimits>> = {
  model: { connectMs: 10_000, timeoutMs: 0, maxBytes: 32 * megabyte },
  embedding: { connectMs: 10_000, timeoutMs: 60_000, maxBytes: 4 * megabyte },
  image: { connectMs: 10_000, timeoutMs: 180_000, maxBytes: 48 * megabyte },
  search: { connectMs: 2_500, timeoutMs: 15_000, maxBytes: 2 * megabyte, repeats: 'dropped' },
  vendor: {
    connectMs: 3_000,
    timeoutMs: 8_000,
    maxBytes: 64 * kilobyte,
    repeats: 'unreachable',
    isAlone: true,
  },
  conversion: { connectMs: 10_000, timeoutMs: 10_000, maxBytes: 64 * kilobyte },
  named: { connectMs: 10_000, timeoutMs: 10_000, maxBytes: 5 * megabyte },
}
