import type { StepFailure } from '../../../lib/contract/cards/progress.ts'

/** Why a provider could not search, or a page could not be read. The message goes to the log only and holds no key. */
export class ProviderFailure extends Error {
  override readonly name = 'ProviderFailure'
  readonly reason: StepFailure
  /** How long the vendor asks to be left alone. */
  readonly retryAfterMs: number | undefined
  /** The others were faster: it is left out, but nothing speaks against it. */
  readonly isOvertaken: boolean
  /** A retry is useless until the settings or the account are changed. */
  readonly isLasting: boolean

  constructor(
    reason: StepFailure,
    detail: string,
    options: ErrorOptions & {
      retryAfterMs?: number | undefined
      isOvertaken?: boolean
      isLasting?: boolean
    } = {},
  ) {
    super(detail, options)
    this.reason = reason
    this.retryAfterMs = options.retryAfterMs
    this.isOvertaken = options.isOvertaken ?? false
    this.isLasting = options.isLasting ?? (reason === 'key_refused' || reason === 'quota')
  }
}

/** @returns a signal that is aborted with a failure after a time */
export function failingAfter(limitMs: number, failure: () => ProviderFailure): AbortSignal {
  const limit = new AbortController()
  setTimeout(() => limit.abort(failure()), limitMs).unref()
  return limit.signal
}

/** @returns why whatever was thrown ended a search; what is no failure of a provider counts as unreadable */
export function failureReason(failure: unknown): StepFailure {
  return failure instanceof ProviderFailure ? failure.reason : 'garbled'
}
