import type { StepFailure } from '../../../lib/contract/cards/progress.ts'

/** Why a provider could not search, or a page could not be read. The message is only logged and contains no key. */
export class ProviderFailure extends Error {
  override readonly name = 'ProviderFailure'
  readonly reason: StepFailure
  /** The vendor's requested wait (ms) before a retry. */
  readonly retryAfterMs: number | undefined
  /** The others were faster: its result is dropped, but this does not count against it. */
  readonly isOvertaken: boolean
  /** Retrying is useless until the settings or the account change. */
  readonly isLasting: boolean
  /** HTTP status of a page that answered without its content. */
  readonly status: number | undefined

  constructor(
    reason: StepFailure,
    detail: string,
    options: ErrorOptions & {
      retryAfterMs?: number | undefined
      isOvertaken?: boolean
      isLasting?: boolean
      status?: number
    } = {},
  ) {
    super(detail, options)
    this.reason = reason
    this.retryAfterMs = options.retryAfterMs
    this.status = options.status
    this.isOvertaken = options.isOvertaken ?? false
    this.isLasting = options.isLasting ?? (reason === 'key_refused' || reason === 'quota')
  }
}

/** @returns a signal that aborts with a failure after `limitMs` */
export function failingAfter(limitMs: number, failure: () => ProviderFailure): AbortSignal {
  const limit = new AbortController()
  setTimeout(() => limit.abort(failure()), limitMs).unref()
  return limit.signal
}

/** @returns the reason for a thrown value; anything but a provider failure counts as unreadable */
export function failureReason(failure: unknown): StepFailure {
  return failure instanceof ProviderFailure ? failure.reason : 'garbled'
}
