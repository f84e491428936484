import * as z from 'zod/mini'
import { errorNumbers, type RequestErrorCode } from '@/lib/contract/error-code'
import { envelope } from '@/lib/contract/routes/route'
import { ApiError } from './api-error'

const codesByNumber = new Map<number, RequestErrorCode>(
  (Object.keys(errorNumbers) as RequestErrorCode[]).map((code) => [errorNumbers[code], code]),
)

const refusal = z.object({
  field: z.optional(z.string()),
  problems: z.optional(z.record(z.string(), z.string())),
  current: z.optional(z.unknown()),
})

/** Properties of a response other than its body. */
export interface ReplyFacts {
  readonly status: number
  readonly retryAfterMs: number | undefined
}

/**
 * Unwraps the data of a response (§7: a response is an error when its code is not one of the accepted ones).
 * @param body the parsed JSON, or undefined if invalid
 * @throws {ApiError} with the envelope's code; if missing or unknown, derived from the HTTP status
 */
export function readEnvelope(body: unknown, acceptedCodes: readonly number[], facts: ReplyFacts): unknown {
  const reply = envelope.safeParse(body)
  if (!reply.success) throw new ApiError(codeOfStatus(facts.status), '', facts)

  const { code, message, data } = reply.data
  if (acceptedCodes.includes(code)) return data

  throw new ApiError(codesByNumber.get(code) ?? codeOfStatus(facts.status), message, {
    ...refusal.safeParse(data).data,
    retryAfterMs: facts.retryAfterMs,
  })
}

function codeOfStatus(status: number) {
  if (status < 400) return 'bad_reply'
  // A reverse proxy answers 502 and 504 when the host is down.
  if (status === 502 || status === 504) return 'unavailable'
  return codesByNumber.get(status) ?? (status < 500 ? 'bad_request' : 'internal')
}
