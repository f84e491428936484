import { errorNumbers, type RequestErrorCode } from '../../lib/contract/error-code.ts'

/** The HTTP statuses of socket error codes; the numbers of the other codes are statuses. */
const refusalStatuses = {
  bad_frame: 400,
  no_identity: 401,
  limited: 429,
  unknown: 404,
  busy: 409,
  id_reused: 409,
  conversation_ended: 409,
  agent_withdrawn: 409,
  unified: 500,
  space_full: 413,
} as const

interface HostErrorDetails {
  readonly field?: string
  readonly problems?: Readonly<Record<string, string>>
  /** The stored version that conflicts with the caller's, shown next to theirs. */
  readonly current?: unknown
  readonly retryAfterMs?: number
  /** Calls of a time window are counted: none is accepted before `retryAfterMs`, whatever else ends until then. */
  readonly isOfWindow?: boolean
  readonly cause?: unknown
}

/** An expected failure: its code and message may be shown. Other errors are logged and answered as `internal`. */
export class HostError extends Error {
  override readonly name = 'HostError'
  readonly code: RequestErrorCode
  readonly field: string | undefined
  /** The sentence for each invalid field, when there may be several. */
  readonly problems: Readonly<Record<string, string>> | undefined
  readonly current: unknown
  readonly retryAfterMs: number | undefined
  readonly isOfWindow: boolean

  constructor(code: RequestErrorCode, message: string, details: HostErrorDetails = {}) {
    super(message, { cause: details.cause })
    this.code = code
    this.field = details.field
    this.problems = details.problems
    this.current = details.current
    this.retryAfterMs = details.retryAfterMs
    this.isOfWindow = details.isOfWindow ?? false
  }

  get wireCode(): number {
    return errorNumbers[this.code]
  }

  get httpStatus(): number {
    const { code } = this
    return code in refusalStatuses
      ? refusalStatuses[code as keyof typeof refusalStatuses]
      : errorNumbers[code]
  }
}

/** The database can't be reached, or another program has locked it; it may answer again soon. */
export class StorageUnavailable extends Error {
  override readonly name = 'StorageUnavailable'
}

/** Nothing can be written because the disk, or the quota on it, is full. */
export class StorageFull extends Error {
  override readonly name = 'StorageFull'
}
