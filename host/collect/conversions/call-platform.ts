import type * as z from 'zod'
import { ConversionRefused, ConversionUndelivered } from './conversion.ts'

export interface PlatformCall {
  readonly url: URL
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as it is, by POST; without it the call is a GET. */
  readonly body?: string
  readonly signal: AbortSignal
}

const timeoutMs = 10_000
const mostCharacters = 64 * 1024
/** What passes: too many requests, or the platform's own fault. */
const isPassing = (status: number) => status === 408 || status === 429 || status >= 500

/**
 * Calls a platform's conversion API. Redirects are not followed, so that a token reaches no other host.
 * @returns its reply, parsed
 * @throws {ConversionUndelivered} no connection, no reply in time, 408, 429, 5xx, or a reply that is not its JSON
 * @throws {ConversionRefused} any other status than 200
 */
export async function callPlatform<Schema extends z.ZodType>(
  schema: Schema,
  call: PlatformCall,
): Promise<z.infer<Schema>> {
  const { status, body } = await exchange(call)
  refuseStatus(status)
  const parsed = schema.safeParse(parseJson(body))
  if (!parsed.success) throw new ConversionUndelivered('the reply is not of the documented shape')
  return parsed.data
}

/** Like `callPlatform`, for an API that says everything with its status. */
export async function notifyPlatform(call: PlatformCall): Promise<void> {
  refuseStatus((await exchange(call)).status)
}

async function exchange(call: PlatformCall): Promise<{ status: number; body: string }> {
  try {
    const reply = await fetch(call.url, {
      method: call.body === undefined ? 'GET' : 'POST',
      headers: {
        accept: 'application/json',
        ...(call.body === undefined ? {} : { 'content-type': 'application/json;charset=utf-8' }),
        ...call.headers,
      },
      ...(call.body === undefined ? {} : { body: call.body }),
      redirect: 'manual',
      signal: AbortSignal.any([call.signal, AbortSignal.timeout(timeoutMs)]),
    })
    return { status: reply.status, body: (await reply.text()).slice(0, mostCharacters) }
  } catch (cause) {
    // Nothing of the address may get into a log: it may hold a token.
    const reason = cause instanceof Error ? cause.name : 'unknown'
    throw new ConversionUndelivered(`the platform did not answer (${reason})`)
  }
}

function refuseStatus(status: number): void {
  if (status === 200) return
  if (isPassing(status)) throw new ConversionUndelivered(`answered ${status}`)
  throw new ConversionRefused(`answered ${status}`)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
