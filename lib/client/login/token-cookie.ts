import 'client-only'
import { cookieNames } from '@/lib/contract/identity'

const day = 86_400
/** §3: how long the login lives in the browser, and its copy on the chat side. */
const lifetimesS = { [cookieNames.token]: 45 * day, [cookieNames.chatToken]: 365 * day } as const
type TokenCookie = keyof typeof lifetimesS

/** Where a cookie is written: the browser's own place by default. */
export interface CookiePlace {
  readonly jar: { cookie: string }
  readonly location: Pick<Location, 'hostname' | 'protocol'>
}

/**
 * Keeps the login token in its cookie (§3): on the last two labels of the host, so that the sites of one owner share
 * it. A browser refuses a public suffix such as `com.cn` without a word, so the cookie is read back, and with each
 * refusal one label more is tried; an address or a single label gets a cookie without a domain.
 * @returns whether the browser keeps it now
 */
export function writeToken(token: string, name: TokenCookie = cookieNames.token, place = here()): boolean {
  const { jar, location } = place
  const domains = cookieDomains(location.hostname)
  const value = encodeURIComponent(token)
  const kept = domains.findIndex((domain) => {
    jar.cookie = serialize(name, value, lifetimesS[name], domain, location)
    return valuesOf(name, jar).includes(value)
  })
  // A copy that an earlier visit left on another domain would be sent along with this one.
  for (const [index, domain] of domains.entries()) {
    if (index !== kept) jar.cookie = serialize(name, '', 0, domain, location)
  }
  return valuesOf(name, jar).includes(value)
}

/** Takes a login out of the browser, its copy on the chat side too, wherever it may have been put. */
export function clearToken(place = here()): void {
  for (const name of [cookieNames.token, cookieNames.chatToken]) {
    for (const domain of cookieDomains(place.location.hostname))
      place.jar.cookie = serialize(name, '', 0, domain, place.location)
  }
}

/**
 * The domains on which the cookie may stand, the widest first. The last entry is 'no domain': this host alone.
 * @param hostname without a port; an IPv6 address in brackets
 */
export function cookieDomains(hostname: string): readonly (string | undefined)[] {
  const labels = hostname.split('.')
  if (isAddress(hostname) || labels.length < 2) return [undefined]
  const wider = Array.from({ length: labels.length - 1 }, (_, more) => labels.slice(-2 - more).join('.'))
  return [...wider, undefined]
}

/**
 * Whether a login can be kept here at all: the cookie is `Secure` on every host that has a name, and over plain http
 * a browser refuses that. The machine itself and bare addresses are exempt.
 */
export function canKeepLogin({ hostname, protocol }: CookiePlace['location'] = window.location): boolean {
  return protocol === 'https:' || isAddress(hostname) || isThisMachine(hostname)
}

function serialize(
  name: string,
  value: string,
  maxAgeS: number,
  domain: string | undefined,
  { hostname, protocol }: CookiePlace['location'],
): string {
  // Not every browser takes a secure cookie from http://localhost, and `None` goes with `Secure` alone.
  const isPlain = isAddress(hostname) || (isThisMachine(hostname) && protocol === 'http:')
  const attributes = isPlain ? 'SameSite=Lax' : 'Secure; SameSite=None'
  const scope = domain === undefined ? '' : `; Domain=${domain}`
  return `${name}=${value}; Max-Age=${maxAgeS}; Path=/${scope}; ${attributes}`
}

function valuesOf(name: string, jar: CookiePlace['jar']): string[] {
  return jar.cookie
    .split('; ')
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1))
}

function isAddress(hostname: string): boolean {
  return hostname.startsWith('[') || /^\d{1,3}(\.\d{1,3}){3}$/.test(hostname)
}

function isThisMachine(hostname: string): boolean {
  return hostname === 'localhost' || hostname.endsWith('.localhost')
}

function here(): CookiePlace {
  return { jar: document, location: window.location }
}
