import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import ipaddr from 'ipaddr.js'

/** An IPv6 network of this size belongs to one household or office (RFC 6177) and is counted as one. */
const networkBits = 64
/** IPv6 forms that contain an IPv4 address (RFC 3056, RFC 6052): the IPv4 address is counted. */
const sixToFour = ipaddr.parseCIDR('2002::/16') as [ipaddr.IPv6, number]
const nat64 = ipaddr.parseCIDR('64:ff9b::/96') as [ipaddr.IPv6, number]

/** @returns the trusted proxies in Fastify's format: false for none */
export function trustedProxies(setting: string): false | string[] {
  return setting === '' ? false : setting.split(',').map((each) => each.trim())
}

/**
 * Determines client addresses as the HTTP routes do, for requests that never reach them: upgrades and pages.
 * @param setting `TRUSTED_PROXIES`: which proxies' X-Forwarded-For is trusted
 */
export function createClientAddress(setting: string): (request: IncomingMessage) => string {
  const trusted = trustedProxies(setting)
  const isTrusted = trusted ? proxyAddr.compile(trusted) : () => false
  // A disconnected client no longer has an address.
  return (request) => (proxyAddr(request, isTrusted) as string | undefined) ?? ''
}

/** @returns the key under which an address is counted: itself, or its network if that is one subscriber's */
export function networkOf(address: string | undefined): string {
  // Some proxies append the port of the connection.
  const bare = (address ?? '').replace(/^\[(.*)\](:\d+)?$/, '$1').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
  if (!ipaddr.isValid(bare)) return 'unknown'

  const parsed = ipaddr.process(bare)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()

  const bytes = parsed.toByteArray()
  if (parsed.match(sixToFour)) return new ipaddr.IPv4(bytes.slice(2, 6)).toString()
  if (parsed.match(nat64)) return new ipaddr.IPv4(bytes.slice(12)).toString()

  const network = ipaddr.IPv6.networkAddressFromCIDR(`${withoutZone(parsed)}/${networkBits}`)
  return `${network.toString()}/${networkBits}`
}

function withoutZone(address: ipaddr.IPv6): string {
  return new ipaddr.IPv6(address.parts).toString()
}
