import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { OutboundFailure } from './outbound-failure.ts'

/** A resolver that does not answer delays a save or a call no longer than this. */
const lookupMs = 5_000

export interface ResolvedAddress {
  readonly address: string
  readonly family: number
}

/** Resolves a name; the system's resolver, or a test's. */
export type Resolve = (hostname: string) => Promise<readonly ResolvedAddress[]>

export const systemResolve: Resolve = (hostname) => lookup(hostname, { all: true, verbatim: true })

/** Resolves the address to call: all of a name's must be allowed. @throws {OutboundFailure} private, unresolved */
export async function resolveTarget(
  url: URL,
  resolve: Resolve,
  isFit: (address: string) => boolean,
): Promise<ResolvedAddress> {
  const literal = url.hostname.replace(/^\[|\]$/g, '')
  const family = isIP(literal)
  const addresses = family === 0 ? await resolveName(url.hostname, resolve) : [{ address: literal, family }]
  const [first] = addresses
  if (!first) throw new OutboundFailure('unresolved')
  if (!addresses.every(({ address }) => isFit(address))) throw new OutboundFailure('private')
  return first
}

async function resolveName(hostname: string, resolve: Resolve): Promise<readonly ResolvedAddress[]> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('The name was not resolved in time.')), lookupMs)
  try {
    return await Promise.race([resolve(hostname), late])
  } catch (error) {
    throw new OutboundFailure('unresolved', { cause: error })
  } finally {
    clearTimeout(timer)
  }
}
