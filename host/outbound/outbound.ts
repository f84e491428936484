import { type Dispatcher, request } from 'undici'
import { connectionsTo } from '../platform/proxies.ts'
import { untilAborted } from '../platform/until-aborted.ts'
import { acceptedEncodings, decodeBody } from './decode-body.ts'
import type { OutboundCall, OutboundReply, OutboundStream } from './outbound-call.ts'
import { countOutbound } from './outbound-counts.ts'
import { connectionFailure, OutboundFailure } from './outbound-failure.ts'
import { outboundLimits } from './outbound-limits.ts'
import { isRedirect, nextHop } from './redirects.ts'

const maxRedirects = 4

/** Calls and reads the whole response. @throws {OutboundFailure}, the guard's errors, the signal's reason */
export async function callOutbound(call: OutboundCall): Promise<OutboundReply> {
  const { timeoutMs, maxBytes } = { ...outboundLimits[call.kind], ...call }
  const deadline = new AbortController()
  const timeout = () => deadline.abort(new OutboundFailure('timeout'))
  const timer = timeoutMs > 0 ? setTimeout(timeout, timeoutMs) : undefined
  const signal = call.signal ? AbortSignal.any([call.signal, deadline.signal]) : deadline.signal
  try {
    const { status, headers, url, body } = await begin({ ...call, signal }, acceptedEncodings)
    const parts: Uint8Array[] = []
    for await (const part of body) parts.push(part)
    const encoding = parts.length === 0 ? '' : String(headers['content-encoding'] ?? '')
    return { status, headers, url, body: await decodeBody(Buffer.concat(parts), encoding, maxBytes) }
  } finally {
    clearTimeout(timer)
  }
}

/** @returns the parsed body, or undefined when it is not JSON */
export function jsonOf({ body }: OutboundReply): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body))
  } catch {
    return undefined
  }
}

/**
 * Calls, and returns the streamed response: its silence is limited, not its total time.
 * @throws {OutboundFailure}, as reading the body does; the guard's errors; the signal's reason when it was aborted
 */
export async function openOutbound(call: OutboundCall): Promise<OutboundStream> {
  const opened = await begin(call, 'identity')
  if ((opened.headers['content-encoding'] ?? 'identity') === 'identity') return opened
  opened.close()
  throw new OutboundFailure('garbled', { detail: 'the stream has an unrequested content encoding' })
}

/** Opens a response, retried once after the failure that its kind allows. */
async function begin(call: OutboundCall, encodings: string): Promise<OutboundStream> {
  const { repeats } = outboundLimits[call.kind]
  return follow(call, encodings).catch((error: unknown) => {
    if (!(error instanceof OutboundFailure) || error.reason !== repeats) throw error
    return follow(call, encodings)
  })
}

async function follow(call: OutboundCall, encodings: string): Promise<OutboundStream> {
  let hop = call
  let from: URL | null = null
  for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
    const reply = await send(hop, from, encodings)
    const { location } = reply.headers
    const isFollowed = hop.guard && !hop.returnsRedirects && isRedirect(reply.status)
    if (!isFollowed || typeof location !== 'string') return reply
    reply.close()
    from = new URL(reply.url)
    hop = nextHop(hop, from, location, reply.status)
  }
  throw new OutboundFailure('redirects')
}

async function send(call: OutboundCall, from: URL | null, encodings: string): Promise<OutboundStream> {
  const { kind, guard, method = 'GET', signal = new AbortController().signal, body = null } = call
  const { timeoutMs, maxBytes, isAlone, connectMs } = { ...outboundLimits[kind], ...call }
  const startedAt = performance.now()

  /** @returns the error to throw; counts it */
  const failed = (error: unknown) => {
    const isFault = error instanceof Error && 'code' in error
    const thrown: unknown = signal.aborted ? signal.reason : isFault ? connectionFailure(error) : error
    countOutbound(kind, thrown instanceof OutboundFailure ? thrown.reason : 'aborted', startedAt)
    return thrown
  }

  let own: Dispatcher | undefined
  const end = () => void own?.destroy()
  try {
    const route = guard && (await untilAborted(guard(String(call.url), from), signal))
    own = route?.dispatcher
    const url = route?.url ?? call.url
    const headers = { 'accept-encoding': encodings, ...call.headers }
    const limits = { headersTimeout: timeoutMs, bodyTimeout: timeoutMs, reset: isAlone ?? false }
    // A guarded call never goes through a proxy, which would resolve the name again.
    const dispatcher = own ?? connectionsTo(new URL(url), kind, connectMs)
    const reply = await request(url, { method, headers, body, signal, ...limits, dispatcher })
    countOutbound(kind, reply.statusCode < 400 ? 'answered' : 'refused', startedAt)
    const close = () => {
      reply.body.on('error', () => undefined).destroy()
      end()
    }
    const pieces = boundBody(reply.body, maxBytes, failed, end)
    return { status: reply.statusCode, headers: reply.headers, url: String(url), body: pieces, close }
  } catch (error) {
    end()
    throw failed(error)
  }
}

async function* boundBody(
  body: AsyncIterable<Uint8Array>,
  maxBytes: number,
  failed: (error: unknown) => unknown,
  end: () => void,
): AsyncGenerator<Uint8Array, void, void> {
  let size = 0
  try {
    for await (const part of body) {
      size += part.byteLength
      if (size > maxBytes)
        throw new OutboundFailure('too_large', { detail: `a reply of over ${maxBytes} bytes` })
      yield part
    }
  } catch (error) {
    throw failed(error)
  } finally {
    end()
  }
}
