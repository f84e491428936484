import { Agent, type Dispatcher, request } from 'undici'
import type * as z from 'zod'
import type { StepFailure } from '../../../lib/contract/cards/progress.ts'
import { acceptedEncodings, decodeBody, UndecodableBody } from '../../egress/decode-body.ts'
import { ProviderFailure } from './provider-failure.ts'
import { retryAfterMs } from './retry-after.ts'

export interface VendorCall {
  readonly url: URL
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON by POST; without it the call is a GET. */
  readonly body?: object
  readonly signal: AbortSignal
  /** What a refusal means to this vendor, where it differs from what the status means to all. */
  readonly refusal?: (status: number, body: string) => StepFailure | undefined
}

const mostBytes = 2 * 1024 * 1024
const dispatcher = new Agent({ connect: { timeout: 2_500 }, headersTimeout: 15_000, bodyTimeout: 15_000 })

const droppedConnection = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'])
/** There is no way to the server at all. */
const withoutConnection = new Set([
  'ENOTFOUND',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** What a status means whoever the vendor is. */
const byStatus = new Map<number, StepFailure>([
  [401, 'key_refused'],
  [402, 'quota'],
  [403, 'blocked'],
  [408, 'timeout'],
  [429, 'rate_limited'],
  [504, 'timeout'],
])

/**
 * Calls an address that the operator configured and reads its JSON reply. Redirects are not followed, so that a key
 * reaches no other host; time is the signal's, size is bounded.
 * @throws {ProviderFailure}
 * @throws the signal's reason when it was aborted
 */
export async function callVendor<Schema extends z.ZodType>(
  schema: Schema,
  call: VendorCall,
): Promise<z.infer<Schema>> {
  try {
    const reply = await sendOrRetry(call)
    const body = await readBody(reply)
    refuse(call, reply, body)
    const parsed = schema.safeParse(parseJson(body))
    if (!parsed.success) throw new ProviderFailure('garbled', 'the reply is not of the documented shape')
    return parsed.data
  } catch (error) {
    if (call.signal.aborted) throw call.signal.reason
    if (error instanceof ProviderFailure) throw error
    if (error instanceof UndecodableBody)
      throw new ProviderFailure('garbled', error.message, { cause: error })
    const code = codeOf(error)
    const isLasting = withoutConnection.has(code)
    throw new ProviderFailure('unreachable', `the connection failed (${code})`, { cause: error, isLasting })
  }
}

/** A connection that was kept open may be closed from the other side just when it is used again. */
async function sendOrRetry(call: VendorCall): Promise<Dispatcher.ResponseData> {
  try {
    return await send(call)
  } catch (error) {
    if (call.signal.aborted || !droppedConnection.has(codeOf(error))) throw error
    return await send(call)
  }
}

function send(call: VendorCall): Promise<Dispatcher.ResponseData> {
  const { url, headers, body, signal } = call
  return request(url, {
    method: body ? 'POST' : 'GET',
    headers: {
      accept: 'application/json',
      'accept-encoding': acceptedEncodings,
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
    signal,
    dispatcher,
  })
}

async function readBody({ headers, body }: Dispatcher.ResponseData): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body as AsyncIterable<Uint8Array>) {
    size += part.byteLength
    // Leaving the loop destroys the stream: the rest is not received.
    if (size > mostBytes) throw new ProviderFailure('garbled', `the reply is over ${mostBytes} bytes`)
    parts.push(part)
  }
  const encoding = String(headers['content-encoding'] ?? '')
  return new TextDecoder().decode(await decodeBody(Buffer.concat(parts), encoding, mostBytes))
}

/** @throws {ProviderFailure} what a reply means that carries no results */
function refuse(call: VendorCall, { statusCode, headers }: Dispatcher.ResponseData, body: string): void {
  if (statusCode === 200) {
    if (!/html/i.test(String(headers['content-type'] ?? ''))) return
    throw new ProviderFailure('blocked', 'answered with a page in place of JSON')
  }
  if (statusCode < 400)
    throw new ProviderFailure('garbled', `answered ${statusCode}: an interface redirects nobody`)
  const general = byStatus.get(statusCode) ?? (statusCode >= 500 ? 'unreachable' : 'garbled')
  const reason = call.refusal?.(statusCode, body) ?? general
  throw new ProviderFailure(reason, `answered ${statusCode}`, { retryAfterMs: retryAfterMs(headers) })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new ProviderFailure('garbled', 'the reply is not JSON', { cause })
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
}
