import type * as z from 'zod'
import { callOutbound, jsonOf, openOutbound } from '../../outbound/outbound.ts'
import type { OutboundCall } from '../../outbound/outbound-call.ts'
import { OutboundFailure } from '../../outbound/outbound-failure.ts'
import { ConversionRefused, ConversionUndelivered } from './conversion.ts'

export interface PlatformCall {
  readonly url: URL
  readonly headers?: Readonly<Record<string, string>>
  /** Sent unchanged by POST; when absent, the call is a GET. */
  readonly body?: string
  readonly signal: AbortSignal
}

/** Temporary errors: too many requests, or the platform's own fault. */
const isPassing = (status: number) => status === 408 || status === 429 || status >= 500

/**
 * Calls a platform's conversion API. Redirects are not followed, so that a token reaches no other host.
 * @returns its parsed response
 * @throws {ConversionUndelivered} no connection, a timeout, 408, 429, 5xx, or an invalid response
 * @throws {ConversionRefused} any other status than 200
 */
export async function callPlatform<Schema extends z.ZodType>(
  schema: Schema,
  call: PlatformCall,
): Promise<z.infer<Schema>> {
  const reply = await exchange(callOutbound, call)
  refuseStatus(reply.status)
  const parsed = schema.safeParse(jsonOf(reply))
  if (!parsed.success) throw new ConversionUndelivered('the reply is not of the documented shape')
  return parsed.data
}

/** Like `callPlatform`, for an API that reports everything by its status. */
export async function notifyPlatform(call: PlatformCall): Promise<void> {
  const { status, close } = await exchange(openOutbound, call)
  close()
  refuseStatus(status)
}

async function exchange<Reply>(
  send: (call: OutboundCall) => Promise<Reply>,
  { url, body, signal, ...call }: PlatformCall,
): Promise<Reply> {
  const isPost = body !== undefined
  try {
    return await send({
      kind: 'conversion',
      url,
      method: isPost ? 'POST' : 'GET',
      headers: {
        accept: 'application/json',
        ...(isPost ? { 'content-type': 'application/json;charset=utf-8' } : {}),
        ...call.headers,
      },
      body,
      signal,
    })
  } catch (error) {
    // The URL must not be logged: it may contain a token.
    const reason = error instanceof OutboundFailure ? error.reason : 'aborted'
    throw new ConversionUndelivered(`the platform did not answer (${reason})`)
  }
}

function refuseStatus(status: number): void {
  if (status === 200) return
  if (isPassing(status)) throw new ConversionUndelivered(`answered ${status}`)
  throw new ConversionRefused(`answered ${status}`)
}
