import type * as z from 'zod'
import type { StepFailure } from '../../../lib/contract/cards/progress.ts'
import { callOutbound, jsonOf } from '../../outbound/outbound.ts'
import type { OutboundReply } from '../../outbound/outbound-call.ts'
import { OutboundFailure } from '../../outbound/outbound-failure.ts'
import { ProviderFailure } from './provider-failure.ts'

export interface VendorCall {
  readonly url: URL
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON by POST; without a body the call is a GET. */
  readonly body?: object
  readonly signal: AbortSignal
  /** Meaning of an error response for this vendor, when it differs from the general one. */
  readonly refusal?: (status: number, body: string) => StepFailure | undefined
}

const byStatus = new Map<number, StepFailure>([
  [401, 'key_refused'],
  [402, 'quota'],
  [403, 'blocked'],
  [408, 'timeout'],
  [429, 'rate_limited'],
  [504, 'timeout'],
])

/**
 * Calls a configured address and parses its JSON response. Redirects are not followed, so that a key reaches no other
 * host; the time limit is the signal's, the size is bounded.
 * @throws {ProviderFailure}
 * @throws the signal's reason when it was aborted
 */
export async function callVendor<Schema extends z.ZodType>(
  schema: Schema,
  call: VendorCall,
): Promise<z.infer<Schema>> {
  const reply = await send(call)
  refuse(call, reply)
  const parsed = schema.safeParse(jsonOf(reply))
  if (!parsed.success) throw new ProviderFailure('garbled', 'the reply does not match the documented schema')
  return parsed.data
}

async function send({ url, headers, body, signal }: VendorCall): Promise<OutboundReply> {
  try {
    return await callOutbound({
      kind: 'search',
      url,
      method: body ? 'POST' : 'GET',
      headers: {
        accept: 'application/json',
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      body: body && JSON.stringify(body),
      signal,
    })
  } catch (error) {
    if (!(error instanceof OutboundFailure)) throw error
    const { reason, detail, cause } = error
    const isUnread = reason === 'garbled' || reason === 'too_large'
    const failure = isUnread ? 'garbled' : reason === 'timeout' ? 'timeout' : 'unreachable'
    throw new ProviderFailure(failure, detail, { cause, isLasting: reason === 'unreachable' })
  }
}

/** @throws {ProviderFailure} for a response that carries no results */
function refuse(call: VendorCall, { status, headers, body }: OutboundReply): void {
  if (status === 200) {
    if (!/html/i.test(String(headers['content-type'] ?? ''))) return
    throw new ProviderFailure('blocked', 'answered with an HTML page instead of JSON')
  }
  if (status < 400) throw new ProviderFailure('garbled', `answered ${status}: unexpected redirect`)

  const general = byStatus.get(status) ?? (status >= 500 ? 'unreachable' : 'garbled')
  const reason = call.refusal?.(status, new TextDecoder().decode(body)) ?? general
  throw new ProviderFailure(reason, `answered ${status}`, { retryAfterMs: retryAfterMs(headers) })
}

type Headers = Readonly<Record<string, string | string[] | undefined>>

/** Maximum pause (ms), whatever a header requests. */
const maxMs = 60 * 60 * 1_000

/**
 * Parses how long to wait before a retry: Retry-After as seconds or a date (RFC 9110 §10.2.3), else the first window
 * in X-RateLimit-Reset, in seconds.
 * @returns undefined when the headers do not say
 */
export function retryAfterMs(headers: Headers, now = Date.now()): number | undefined {
  const stated = first(headers['retry-after'])
  const seconds = Number(stated || first(headers['x-ratelimit-reset']).split(',')[0] || Number.NaN)
  const waitMs = Number.isFinite(seconds) ? seconds * 1_000 : Date.parse(stated) - now
  return Number.isNaN(waitMs) ? undefined : Math.min(maxMs, Math.max(0, waitMs))
}

function first(header: string | string[] | undefined): string {
  return (Array.isArray(header) ? header[0] : header)?.trim() ?? ''
}
