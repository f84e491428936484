import type { RequestErrorCode } from '@/lib/contract/error-code'
import type { ShellMessages } from '@/lib/messages/client-messages'
import type { ErrorText, ErrorTexts, TransportErrorCode } from '@/lib/messages/error-text'

export type ApiErrorCode = RequestErrorCode | TransportErrorCode

interface Details {
  readonly field?: string | undefined
  readonly problems?: Readonly<Record<string, string>> | undefined
  readonly current?: unknown
  readonly retryAfterMs?: number | undefined
  readonly cause?: unknown
}

/** A failed call. `message` is the host's own sentence, or empty. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ApiErrorCode
  readonly field: string | undefined
  /** The host's sentence for each invalid field, when it has checked several. */
  readonly problems: Readonly<Record<string, string>> | undefined
  /** The stored version with which a change conflicts, as the call's table defines it. */
  readonly current: unknown
  readonly retryAfterMs: number | undefined

  constructor(code: ApiErrorCode, message = '', details: Details = {}) {
    super(message, { cause: details.cause })
    this.code = code
    this.field = details.field
    this.problems = details.problems
    this.current = details.current
    this.retryAfterMs = details.retryAfterMs
  }
}

/**
 * @returns whether the host accepts this login no more: it ended, or the member is blocked. A blocked member who logs in
 * is refused at a field instead.
 */
export function isLoginRefused(error: unknown): error is ApiError {
  if (!(error instanceof ApiError)) return false
  return error.code === 'unauthorized' || (error.code === 'blocked' && error.field === undefined)
}

/** @returns whether a call never reached the host, as without a network; a timed-out call may have */
export function isUnreached(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  return error.code === 'network' || isUnreached(error.cause)
}

/** @returns whether a retry of the same call may succeed */
export function isPassing(error: unknown): boolean {
  return error instanceof ApiError && ['network', 'timeout', 'unavailable'].includes(error.code)
}

/** @returns a short message for a failed call, from the texts that every page includes */
export function shortTextOfError(error: unknown, network: ShellMessages['network']): string {
  if (isUnreached(error)) return network.interrupted
  return error instanceof ApiError && error.code === 'unauthorized' ? network.unauthorized : network.busy
}

/** @returns why a call failed, in a sentence; prefers the host's own */
export function sentenceOfError(error: unknown, errors: ErrorTexts): string {
  return (error instanceof ApiError && error.message) || textOfError(error, errors).title
}

/** @returns the message to show for a failed call; exceptions of our own code count as 'internal' */
export function textOfError(error: unknown, errors: ErrorTexts): ErrorText {
  return errors[error instanceof ApiError ? error.code : 'internal']
}
