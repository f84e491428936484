import ipaddr from 'ipaddr.js'

type Address = ipaddr.IPv4 | ipaddr.IPv6

/** Well-known prefixes of IPv6 addresses that contain an IPv4 address: NAT64 (RFC 6052) and 6to4 (RFC 3056). */
const nat64 = ipaddr.parseCIDR('64:ff9b::/96') as [ipaddr.IPv6, number]
const sixToFour = ipaddr.parseCIDR('2002::/16') as [ipaddr.IPv6, number]
/** IPv4-compatible addresses, long deprecated, which some stacks still route (RFC 4291 §2.5.5.1). */
const compatible = ipaddr.parseCIDR('::/96') as [ipaddr.IPv6, number]

/** The only range allocated to the internet (IANA, IPv6 address space); everything else is reserved. */
const globalUnicast = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number]

/**
 * Metadata services of clouds, which serve credentials, outside the link-local ranges: Azure's host endpoint, Alibaba
 * Cloud, Oracle, and those of Amazon, Google and Scaleway over IPv6.
 */
const metadata = new Set(
  [
    '168.63.129.16',
    '100.100.100.200',
    '192.0.0.192',
    'fd00:ec2::254',
    'fd00:ec2::23',
    'fd20:ce::254',
    'fd00:42::42',
  ].map((each) => ipaddr.parse(each).toString()),
)

/**
 * @param text an IP address in any notation that parses
 * @returns whether it is an ordinary public address; an IPv4 address inside an IPv6 one is checked itself
 */
export function isPublicAddress(text: string): boolean {
  const address = parseAddress(text)
  if (!address || metadata.has(address.toString()) || address.range() !== 'unicast') return false
  return address instanceof ipaddr.IPv4 || address.match(globalUnicast)
}

/** @returns whether no call may reach it: the address of a cloud's metadata service, or an invalid one */
export function isMetadataAddress(text: string): boolean {
  const address = parseAddress(text)
  return !address || address.range() === 'linkLocal' || metadata.has(address.toString())
}

/** The final destination of packets. */
function parseAddress(text: string): Address | null {
  const bare = text.replace(/^\[|\]$/g, '')
  if (!ipaddr.isValid(bare)) return null

  const address = ipaddr.parse(bare)
  if (address instanceof ipaddr.IPv4) return address
  if (address.isIPv4MappedAddress()) return address.toIPv4Address()

  const bytes = address.toByteArray()
  if (address.match(sixToFour)) return new ipaddr.IPv4(bytes.slice(2, 6))

  const isCarrier = address.match(nat64) || address.match(compatible)
  return isCarrier && !isOwn(address) ? new ipaddr.IPv4(bytes.slice(12)) : address
}

/** :: and ::1 look like containers of 0.0.0.0 and 0.0.0.1, and are this machine. */
function isOwn(address: ipaddr.IPv6): boolean {
  return address.range() === 'loopback' || address.range() === 'unspecified'
}
