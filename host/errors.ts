import { errorNumbers, type RequestErrorCode } from '../lib/contract/error-code.ts'

/** The HTTP status that goes with each code. Socket refusals answer an HTTP caller as a conflict or a bad request would. */
export const httpStatuses: Record<RequestErrorCode, number> = {
  bad_request: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  gone: 410,
  too_large: 413,
  unsupported_media: 415,
  unprocessable: 422,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
  bad_frame: 400,
  no_identity: 401,
  limited: 429,
  unknown: 404,
  busy: 409,
  id_reused: 409,
  conversation_ended: 409,
  unified: 500,
}

/**
 * An expected failure: its code and message may be shown to whoever asked. Anything else that is thrown is a
 * fault of ours: it is logged with its cause and answered as `internal`.
 */
export class HostError extends Error {
  override readonly name = 'HostError'
  readonly code: RequestErrorCode
  /** The input field that is wrong, for a validation error. */
  readonly field: string | undefined
  readonly retryAfterMs: number | undefined

  constructor(
    code: RequestErrorCode,
    message: string,
    details: { field?: string; retryAfterMs?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: details.cause })
    this.code = code
    this.field = details.field
    this.retryAfterMs = details.retryAfterMs
  }

  get wireCode(): number {
    return errorNumbers[this.code]
  }

  get httpStatus(): number {
    return httpStatuses[this.code]
  }
}
