import { isIP } from 'node:net'
import { isPublicAddress } from './judge-address.ts'
import { OutboundFailure } from './outbound-failure.ts'

const protocols = new Set(['http:', 'https:'])
/** Usual ports of web servers; others more likely belong to services that must not be called. */
const ports = new Set(['', '80', '443', '8080', '8443'])
/** Names that mean this machine, this network, or a cloud's metadata service, with any resolver. */
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
 * Parses a URL given by a user or a page.
 * @returns the URL as defined by the URL standard
 * @throws {OutboundFailure} address, scheme, credentials
 */
export function readTarget(text: string): URL {
  // Later parsers may interpret backslashes and control characters differently.
  if (/[\\\s\p{Cc}]/u.test(text.trim())) throw new OutboundFailure('address')
  if (!URL.canParse(text)) throw new OutboundFailure('address')
  const url = new URL(text)
  if (!protocols.has(url.protocol)) throw new OutboundFailure('scheme')
  if (url.username !== '' || url.password !== '') throw new OutboundFailure('credentials')
  return url
}

/** Rejects internal names, IP literals that are not public, and ports. @throws {OutboundFailure} private, port */
export function judgeTarget(url: URL): void {
  checkHost(url.hostname)
  if (!ports.has(url.port)) throw new OutboundFailure('port')
}

/** @returns host and port, in the format of `EGRESS_ALLOW` */
export function pairOf(url: URL): string {
  return `${url.hostname}:${url.port || (url.protocol === 'https:' ? 443 : 80)}`
}

function checkHost(hostname: string): void {
  const name = hostname.replace(/\.$/, '').toLowerCase()
  if (name.startsWith('[') || isIP(name) !== 0) {
    if (!isPublicAddress(name)) throw new OutboundFailure('private')
    return
  }

  const labels = name.split('.')
  if (labels.length < 2 || labels.includes('')) throw new OutboundFailure('private')
  if (labels[0] === 'metadata' || internalSuffixes.includes(labels.at(-1) ?? ''))
    throw new OutboundFailure('private')
}
