import { isIP } from 'node:net'
import { EgressRefused } from './egress-refused.ts'
import { isPublicAddress } from './is-public-address.ts'

const protocols = new Set(['http:', 'https:'])
/** The ports on which web servers are met; anything else is more likely something that must not be talked to. */
const ports = new Set(['', '80', '443', '8080', '8443'])
/** Names that mean this machine, this network, or a cloud's metadata service, whoever resolves them. */
const internalSuffixes = [
  'localhost',
  'local',
  'localdomain',
  'internal',
  'intranet',
  'lan',
  'corp',
  'home',
  'arpa',
]

/**
 * Reads an address that a user or a page named, and refuses what must not be called whatever it resolves to.
 * @returns the address as the URL standard understands it; its host is a name, or a public IP literal
 * @throws {EgressRefused} address, scheme, credentials, port, private
 */
export function parseTarget(text: string): URL {
  // Backslashes and control characters are read in more than one way by those who come after us.
  if (/[\\\s\p{Cc}]/u.test(text.trim())) throw new EgressRefused('address')
  if (!URL.canParse(text)) throw new EgressRefused('address')
  const url = new URL(text)
  if (!protocols.has(url.protocol)) throw new EgressRefused('scheme')
  if (url.username !== '' || url.password !== '') throw new EgressRefused('credentials')
  checkHost(url.hostname)
  if (!ports.has(url.port)) throw new EgressRefused('port')
  return url
}

function checkHost(hostname: string): void {
  const name = hostname.replace(/\.$/, '').toLowerCase()
  if (name.startsWith('[') || isIP(name) !== 0) {
    if (!isPublicAddress(name)) throw new EgressRefused('private')
    return
  }
  const labels = name.split('.')
  if (labels.length < 2 || labels.includes('')) throw new EgressRefused('private')
  if (labels[0] === 'metadata' || internalSuffixes.includes(labels.at(-1) ?? ''))
    throw new EgressRefused('private')
}
