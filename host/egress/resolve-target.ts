import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { EgressRefused } from './egress-refused.ts'
import { isPublicAddress } from './is-public-address.ts'

export interface ResolvedAddress {
  readonly address: string
  readonly family: number
}

/** Finds the addresses of a name; the system's resolver, or a test's. */
export type Resolve = (hostname: string) => Promise<readonly ResolvedAddress[]>

export const systemResolve: Resolve = (hostname) => lookup(hostname, { all: true, verbatim: true })

/**
 * Finds the address to call. Every address that a name has must be public: which one is taken must not be luck.
 * @throws {EgressRefused} private, unresolved
 */
export async function resolveTarget(url: URL, resolve: Resolve): Promise<ResolvedAddress> {
  const literal = url.hostname.replace(/^\[|\]$/g, '')
  const family = isIP(literal)
  const addresses = family === 0 ? await resolveName(url.hostname, resolve) : [{ address: literal, family }]
  const [first] = addresses
  if (!first) throw new EgressRefused('unresolved')
  if (!addresses.every(({ address }) => isPublicAddress(address))) throw new EgressRefused('private')
  return first
}

async function resolveName(hostname: string, resolve: Resolve): Promise<readonly ResolvedAddress[]> {
  try {
    return await resolve(hostname)
  } catch (error) {
    throw new EgressRefused('unresolved', { cause: error })
  }
}
