import 'client-only'
import { cookieNames } from '@/lib/contract/identity'

const day = 86_400
/** §3: lifetimes of the login cookie and of its copy for the chat side. */
const lifetimesS = { [cookieNames.token]: 45 * day, [cookieNames.chatToken]: 365 * day } as const
type TokenCookie = keyof typeof lifetimesS

/** Where cookies are written: the browser's document by default. */
export interface CookiePlace {
  readonly jar: { cookie: string }
  readonly location: Pick<Location, 'hostname' | 'protocol'>
}

/**
 * Stores the login token in its cookie (§3) on the last two labels of the host, so that sites of one owner share it.
 * Browsers silently refuse public suffixes such as `com.cn`, so the cookie is read back, and after each refusal one
 * more label is tried; an IP address or a single label gets a cookie without a domain.
 * @returns whether the browser has stored it
 */
export function writeToken(token: string, name: TokenCookie = cookieNames.token, place = here()): boolean {
  const { jar, location } = place
  const domains = cookieDomains(location.hostname)
  const value = encodeURIComponent(token)
  const kept = domains.findIndex((domain) => {
    jar.cookie = serialize(name, value, lifetimesS[name], domain, location)
    return valuesOf(name, jar).includes(value)
  })
  // A copy from an earlier visit on another domain would be sent together with this one.
  for (const [index, domain] of domains.entries()) {
    if (index !== kept) jar.cookie = serialize(name, '', 0, domain, location)
  }

  return valuesOf(name, jar).includes(value)
}

/** Removes the login cookie and its copy for the chat side from all possible domains. */
export function clearToken(place = here()): void {
  for (const name of [cookieNames.token, cookieNames.chatToken]) {
    for (const domain of cookieDomains(place.location.hostname))
      place.jar.cookie = serialize(name, '', 0, domain, place.location)
  }
}

/** Widest first; undefined means this host only. @param hostname an IPv6 address is in brackets */
export function cookieDomains(hostname: string): readonly (string | undefined)[] {
  const labels = hostname.split('.')
  if (isAddress(hostname) || labels.length < 2) return [undefined]
  const wider = Array.from({ length: labels.length - 1 }, (_, more) => labels.slice(-2 - more).join('.'))
  return [...wider, undefined]
}

/** The cookie is `Secure` on every named host, which browsers refuse over plain http. */
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
  // Some browsers reject secure cookies from http://localhost, and `None` requires `Secure`.
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
