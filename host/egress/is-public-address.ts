import ipaddr from 'ipaddr.js'

/** Well-known translations that carry an IPv4 address inside an IPv6 one: NAT64 (RFC 6052) and 6to4 (RFC 3056). */
const nat64 = ipaddr.parseCIDR('64:ff9b::/96') as [ipaddr.IPv6, number]
const sixToFour = ipaddr.parseCIDR('2002::/16') as [ipaddr.IPv6, number]
/** IPv4-compatible addresses, long deprecated, which some stacks still route (RFC 4291 §2.5.5.1). */
const compatible = ipaddr.parseCIDR('::/96') as [ipaddr.IPv6, number]

/** What is handed out to the internet at all (IANA, IPv6 address space); everything else is reserved. */
const globalUnicast = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number]
/** Addresses that are public by their number and lead to the inside of a cloud: Azure's host endpoint. */
const insideClouds = new Set(['168.63.129.16'])

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
  return address.range() === 'unicast' && !insideClouds.has(address.toString())
}

function isPublicIPv6(address: ipaddr.IPv6): boolean {
  if (address.isIPv4MappedAddress()) return isPublicIPv4(address.toIPv4Address())
  const bytes = address.toByteArray()
  if (address.match(sixToFour)) return isPublicIPv4(new ipaddr.IPv4(bytes.slice(2, 6)))
  if (address.match(nat64) || address.match(compatible)) return isPublicIPv4(new ipaddr.IPv4(bytes.slice(12)))
  return address.match(globalUnicast) && address.range() === 'unicast'
}
