import type { OutboundReason } from './outbound-failure.ts'

/** What a call may take, unless it sets less itself. */
interface OutboundLimits {
  readonly connectMs: number
  /** From the call to the last byte; of a stream, how long it may be silent, where 0 leaves that to its caller. */
  readonly timeoutMs: number
  /** Of the reply, with its encodings undone. */
  readonly maxBytes: number
  /** What is tried once more, when it goes wrong before the reply begins. */
  readonly repeats?: OutboundReason
  /** Whether each call has a connection of its own, so that none dies with one that the other side closes just then. */
  readonly isAlone?: boolean
}

/**
 * All that the host calls: models, searches of the web, senders of SMS and checkers of captchas, ad platforms, and what
 * a user or a page named. A kept connection may be closed from the other side just when it is used again, so searches are
 * repeated. An SMS that may have arrived is never sent again: it costs money and reaches a person's phone.
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
