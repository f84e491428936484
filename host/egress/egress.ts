import { Agent, type Dispatcher, request } from 'undici'
import { acceptedEncodings, decodeBody, UndecodableBody } from './decode-body.ts'
import { EgressRefused } from './egress-refused.ts'
import { parseTarget } from './parse-target.ts'
import { type ResolvedAddress, type Resolve, resolveTarget, systemResolve } from './resolve-target.ts'

export interface EgressRequest {
  readonly url: string
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array | undefined
  readonly signal?: AbortSignal
  readonly timeoutMs?: number
  readonly maxBytes?: number
}

export interface EgressReply {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** Without the encodings that it was sent in. */
  readonly body: Uint8Array
  /** Where the last redirect led. */
  readonly url: string
}

const limits = { timeoutMs: 10_000, maxBytes: 5 * 1024 * 1024, redirects: 4 } as const
/** What a redirect to another origin must not carry on. */
const ownHeaders = new Set(['authorization', 'cookie', 'proxy-authorization'])

export interface EgressDeps {
  readonly resolve?: Resolve
  /** Opens the connection; a test puts its own server where the pinned address would be. */
  readonly dispatcherFor?: (address: ResolvedAddress, timeoutMs: number) => Dispatcher
}

/**
 * The only way out for an address that a user or a page named. Each hop is parsed, resolved, and called at exactly
 * the address that was judged; time, size and redirects are bounded.
 */
export class Egress {
  readonly #resolve: Resolve
  readonly #dispatcherFor: (address: ResolvedAddress, timeoutMs: number) => Dispatcher

  constructor(deps: EgressDeps = {}) {
    this.#resolve = deps.resolve ?? systemResolve
    this.#dispatcherFor = deps.dispatcherFor ?? pinnedAgent
  }

  /**
   * Judges an address that is to be kept for later. A name that does not resolve now is accepted: it is judged again
   * when it is called.
   * @throws {EgressRefused}
   */
  async check(url: string): Promise<URL> {
    const target = parseTarget(url)
    try {
      await resolveTarget(target, this.#resolve)
    } catch (error) {
      if (!(error instanceof EgressRefused) || error.reason !== 'unresolved') throw error
    }
    return target
  }

  /** @throws {EgressRefused} for whatever goes wrong, the signal's abort excepted */
  async fetch(call: EgressRequest): Promise<EgressReply> {
    const deadline = AbortSignal.timeout(call.timeoutMs ?? limits.timeoutMs)
    const signal = call.signal ? AbortSignal.any([call.signal, deadline]) : deadline
    try {
      return await this.#follow(call, signal)
    } catch (error) {
      if (error instanceof EgressRefused) throw error
      if (call.signal?.aborted) throw error
      throw new EgressRefused(deadline.aborted ? 'timeout' : 'unreachable', { cause: error })
    }
  }

  async #follow(call: EgressRequest, signal: AbortSignal): Promise<EgressReply> {
    let hop = call
    for (let redirects = 0; redirects <= limits.redirects; redirects += 1) {
      const target = parseTarget(hop.url)
      const reply = await this.#call(hop, target, signal)
      const location = isRedirect(reply.status) ? reply.headers.location : undefined
      if (typeof location !== 'string') return reply
      hop = nextHop(hop, target, location, reply.status)
    }
    throw new EgressRefused('redirects')
  }

  async #call(hop: EgressRequest, target: URL, signal: AbortSignal): Promise<EgressReply> {
    const address = await resolveTarget(target, this.#resolve)
    const dispatcher = this.#dispatcherFor(address, hop.timeoutMs ?? limits.timeoutMs)
    try {
      const reply = await request(target, {
        method: hop.method ?? 'GET',
        headers: { 'accept-encoding': acceptedEncodings, ...hop.headers },
        ...(hop.body === undefined ? {} : { body: hop.body }),
        signal,
        dispatcher,
      })
      const body = await readBounded(reply, hop.maxBytes ?? limits.maxBytes)
      return { status: reply.statusCode, headers: reply.headers, body, url: target.href }
    } finally {
      void dispatcher.destroy()
    }
  }
}

/** Connects to the address that was judged, whatever the name says by then; the certificate is still the name's. */
function pinnedAgent({ address, family }: ResolvedAddress, timeoutMs: number): Dispatcher {
  return new Agent({
    connect: {
      timeout: timeoutMs,
      lookup: (_hostname, options, callback) => {
        if (options.all) callback(null, [{ address, family }])
        else callback(null, address, family)
      },
    },
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    pipelining: 0,
  })
}

async function readBounded(
  { headers, body }: Dispatcher.ResponseData,
  maxBytes: number,
): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body as AsyncIterable<Uint8Array>) {
    size += part.byteLength
    if (size > maxBytes) throw new EgressRefused('too_large')
    parts.push(part)
  }
  if (size === 0) return new Uint8Array()
  try {
    return await decodeBody(Buffer.concat(parts), String(headers['content-encoding'] ?? ''), maxBytes)
  } catch (cause) {
    if (!(cause instanceof UndecodableBody)) throw cause
    throw new EgressRefused(cause.isTooLarge ? 'too_large' : 'garbled', { cause })
  }
}

function isRedirect(status: number): boolean {
  return status === 301 || status === 302 || status === 303 || status === 307 || status === 308
}

/** 307 and 308 keep method and body; the others become a GET (RFC 9110 §15.4). */
function nextHop(hop: EgressRequest, from: URL, location: string, status: number): EgressRequest {
  if (!URL.canParse(location, from)) throw new EgressRefused('address')
  const to = new URL(location, from)
  const isSameOrigin = to.origin === from.origin
  const headers = Object.fromEntries(
    Object.entries(hop.headers ?? {}).filter(([name]) => isSameOrigin || !ownHeaders.has(name.toLowerCase())),
  )
  const next = { ...hop, url: to.href, headers }
  if (status === 307 || status === 308) return next
  return { ...next, method: hop.method === 'HEAD' ? 'HEAD' : 'GET', body: undefined }
}
