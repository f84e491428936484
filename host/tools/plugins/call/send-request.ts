import { toolLimits } from '../../../../lib/contract/plugins/tool.ts'
import type { Egress } from '../../../outbound/egress.ts'
import type { OutboundStream } from '../../../outbound/outbound-call.ts'
import { OutboundFailure } from '../../../outbound/outbound-failure.ts'
import type { BuiltRequest, HeaderLine } from './called-plugin.ts'
import { SecretInRedirect } from './exchange-failure.ts'

export interface SendDeps {
  readonly egress: Pick<Egress, 'open'>
  /** From the call to the last byte. */
  readonly limitMs?: number
}

/** A reply as it was received, as far as it was read. */
export interface RawReply {
  readonly status: number
  readonly headers: readonly HeaderLine[]
  readonly body: Uint8Array
  /** Whether there was more of it. */
  readonly isCut: boolean
  readonly ms: number
  /** Why reading the body ended early, other than by the size. */
  readonly failure: unknown
}

/** A call of /agents_api answers within 15 s. */
const defaultLimitMs = 12_000

/**
 * Sends a request through the guard of outgoing calls, and reads its reply up to `toolLimits.replyBytes`.
 * @param onMoved called when the first host has answered with a redirect to another one
 * @throws {OutboundFailure}, {@link SecretInRedirect}, the signal's reason when it was aborted
 */
export async function sendRequest(
  { egress, limitMs = defaultLimitMs }: SendDeps,
  request: BuiltRequest,
  signal: AbortSignal,
  onMoved: () => void = () => undefined,
): Promise<RawReply> {
  const startedAt = performance.now()
  const deadline = new AbortController()
  const timer = setTimeout(() => deadline.abort(new OutboundFailure('timeout')), limitMs)
  try {
    const { method, url, headers, body } = request.sent
    const reply = await egress.open({
      method,
      url,
      headers: Object.fromEntries(headers.map(({ name, value }) => [name, value])),
      ...(body !== '' && { body }),
      signal: AbortSignal.any([signal, deadline.signal]),
      timeoutMs: limitMs,
      maxBytes: toolLimits.replyBytes * 2,
      atOtherOrigin: (location) => {
        onMoved()
        return withoutSecrets(request, location)
      },
    })
    const read = await readBody(reply)
    signal.throwIfAborted()
    const ms = Math.round(performance.now() - startedAt)
    return { status: reply.status, headers: linesOf(reply.headers), ms, ...read }
  } finally {
    clearTimeout(timer)
  }
}

/** @throws {SecretInRedirect} when one is in the address elsewhere than in its parameter */
function withoutSecrets({ secretQueries, mask }: BuiltRequest, location: URL): URL {
  for (const name of secretQueries) location.searchParams.delete(name)
  if (mask(location.href) !== location.href) throw new SecretInRedirect()
  return location
}

async function readBody(reply: OutboundStream): Promise<Pick<RawReply, 'body' | 'isCut' | 'failure'>> {
  const parts: Uint8Array[] = []
  let size = 0
  const read = (isCut: boolean, failure?: unknown) => {
    return { body: Buffer.concat(parts).subarray(0, toolLimits.replyBytes), isCut, failure }
  }
  try {
    for await (const part of reply.body) {
      parts.push(part)
      size += part.byteLength
      if (size > toolLimits.replyBytes) return read(true)
    }
    return read(false)
  } catch (failure) {
    return read(true, failure)
  } finally {
    reply.close()
  }
}

function linesOf(headers: OutboundStream['headers']): HeaderLine[] {
  return Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((each) => ({ name, value: each })),
  )
}
