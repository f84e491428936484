import { isIP } from 'node:net'
import { Agent, type Dispatcher } from 'undici'
import { isMetadataAddress, isPublicAddress } from './judge-address.ts'
import { callOutbound, openOutbound } from './outbound.ts'
import type { Guard, OutboundCall, OutboundReply, OutboundStream } from './outbound-call.ts'
import { OutboundFailure } from './outbound-failure.ts'
import { outboundLimits } from './outbound-limits.ts'
import { judgeTarget, pairOf, readTarget } from './parse-target.ts'
import { type Resolve, type ResolvedAddress, resolveTarget, systemResolve } from './resolve-target.ts'

export type EgressRequest = Omit<OutboundCall, 'kind' | 'guard'>

export interface EgressDeps {
  /** `EGRESS_ALLOW`: exact `host:port` pairs that may be called although they are not public. */
  readonly allow?: readonly string[]
  readonly resolve?: Resolve
  /** Opens the connection; tests replace the pinned address by their own server. */
  readonly dispatcherFor?: (address: ResolvedAddress) => Dispatcher
}

/**
 * The only way to call a URL given by a user or a page. Each hop is parsed, resolved, and called at exactly the
 * validated address; time, size and redirects are limited.
 */
export class Egress {
  readonly #allow: ReadonlySet<string>
  readonly #resolve: Resolve
  readonly #dispatcherFor: (address: ResolvedAddress) => Dispatcher
  /** The same for visitors: `EGRESS_ALLOW` does not apply to them. */
  readonly forVisitors: Egress

  constructor({ allow = [], resolve = systemResolve, dispatcherFor = createPinnedAgent }: EgressDeps = {}) {
    this.#allow = new Set(allow)
    this.#resolve = resolve
    this.#dispatcherFor = dispatcherFor
    this.forVisitors = allow.length === 0 ? this : new Egress({ resolve, dispatcherFor })
  }

  /**
   * Validates a URL that is stored for later. A name that does not resolve now is accepted: it is validated again when
   * it is called.
   * @throws {OutboundFailure}
   */
  async check(url: string): Promise<URL> {
    try {
      await this.#judge(url, null)
    } catch (error) {
      if (!(error instanceof OutboundFailure) || error.reason !== 'unresolved') throw error
    }
    return readTarget(url)
  }

  /** Validates a URL without a DNS lookup, which could be slow. @throws {OutboundFailure} */
  checkForm(url: string): URL {
    const target = readTarget(url)
    const isAllowed = this.#allow.has(pairOf(target))
    if (!isAllowed) judgeTarget(target)
    const literal = target.hostname.replace(/^\[|\]$/g, '')
    const isFit = isAllowed ? !isMetadataAddress(literal) : isPublicAddress(literal)
    if (isIP(literal) !== 0 && !isFit) throw new OutboundFailure('private')
    return target
  }

  /** @throws {OutboundFailure} for any failure, except the signal's abort */
  fetch(call: EgressRequest): Promise<OutboundReply> {
    return callOutbound(this.#guarded(call))
  }

  /** Like `fetch`, with a streamed body: reading it throws {@link OutboundFailure}. */
  open(call: EgressRequest): Promise<OutboundStream> {
    return openOutbound(this.#guarded(call))
  }

  #guarded(call: EgressRequest): OutboundCall {
    const guard: Guard = async (url, from) => {
      const { target, address } = await this.#judge(url, from)
      return { url: target, dispatcher: this.#dispatcherFor(address) }
    }
    return { ...call, kind: 'named', guard }
  }

  async #judge(text: string, from: URL | null) {
    const target = readTarget(text)
    const isNamedHere = from === null || from.hostname === target.hostname
    const isAllowed = isNamedHere && this.#allow.has(pairOf(target))
    if (!isAllowed) judgeTarget(target)
    const isFit = isAllowed ? (address: string) => !isMetadataAddress(address) : isPublicAddress
    return { target, address: await resolveTarget(target, this.#resolve, isFit) }
  }
}

/** Connects to the validated address, even if the name resolves differently by then; TLS still checks the name. */
function createPinnedAgent({ address, family }: ResolvedAddress): Dispatcher {
  return new Agent({
    connect: {
      timeout: outboundLimits.named.connectMs,
      lookup: (_hostname, options, callback) => {
        if (options.all) callback(null, [{ address, family }])
        else callback(null, address, family)
      },
    },
    pipelining: 0,
  })
}
