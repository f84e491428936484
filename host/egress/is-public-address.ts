import ipaddr from 'ipaddr.js'

/** Well-known translations that carry an IPv4 address inside an IPv6 one: NAT64 (RFC 6052, RFC 8215) and 6to4 (RFC 3056). */
const nat64 = ipaddr.parseCIDR('64:ff9b::/96') as [ipaddr.IPv6, number]
const localNat64 = ipaddr.parseCIDR('64:ff9b:1::/48') as [ipaddr.IPv6, number]
const sixToFour = ipaddr.parseCIDR('2002::/16') as [ipaddr.IPv6, number]
/** IPv4-compatible addresses, long deprecated, which some stacks still route (RFC 4291 §2.5.5.1). */
const compatible = ipaddr.parseCIDR('::/96') as [ipaddr.IPv6, number]

/**
 * @param text an IP address in any notation that parses
 * @returns whether it is an ordinary public address; an IPv4 address inside an IPv6 one is judged as what it is
 */
export function isPublicAddress(text: string): boolean {
  const bare = text.replace(/^\[|\]$/g, '')
  if (!ipaddr.isValid(bare)) return false
  const address = ipaddr.parse(bare)
  return address instanceof ipaddr.IPv6 ? isPublicIPv6(address) : isPublicIPv4(address)
}

function isPublicIPv4(address: ipaddr.IPv4): boolean {
  return address.range() === 'unicast'
}

function isPublicIPv6(address: ipaddr.IPv6): boolean {
  if (address.isIPv4MappedAddress()) return isPublicIPv4(address.toIPv4Address())
  const bytes = address.toByteArray()
  if (address.match(sixToFour)) return isPublicIPv4(new ipaddr.IPv4(bytes.slice(2, 6)))
  if (address.match(nat64) || address.match(compatible)) return isPublicIPv4(new ipaddr.IPv4(bytes.slice(12)))
  if (address.match(localNat64)) return false
  return address.range() === 'unicast'
}
