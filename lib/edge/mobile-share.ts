import { appVersion } from '../contract/identity.ts'

/** Maximum viewport width of a phone (§9). */
export const mobileViewport = '(max-width: 767px)'

/** Signature parameters of a share link (§3). */
const shareSignature = ['Expires', 'AccessKeyId', 'Signature'] as const

/**
 * Where a shared chat opens on a phone (§2): the mobile site, under `/agent/{type}/{id}`, with the app version and
 * the share key.
 * @param mobileSite its origin, or ''
 * @param shareKey of a verified link; without one, that of the address
 * @returns null for any other page
 */
export function mobileShare(url: URL, mobileSite: string, shareKey = ''): URL | null {
  const [, type, id] = /^\/chat\/([^/]+)\/([^/]+)\/?$/.exec(url.pathname) ?? []
  if (mobileSite === '' || url.searchParams.get('share') !== '1' || !type || !id) return null

  const target = new URL(`/agent/${type}/${id}`, mobileSite)
  target.searchParams.set('app_version', appVersion)
  const key = shareKey || url.searchParams.get('share_key')
  if (key) target.searchParams.set('share_key', key)
  return target
}

/** @returns whether an address has lost a part of the signature of a share link, as when a messenger cuts it off */
export function isCutLink(query: Readonly<Record<string, string | string[] | undefined>>): boolean {
  return !isSignedLink(query) && shareSignature.some((name) => query[name] !== undefined)
}

/** @returns whether an address has the signature parameters of a share link */
export function isSignedLink(query: Readonly<Record<string, string | string[] | undefined>>): boolean {
  return shareSignature.every((name) => query[name] !== undefined && query[name] !== '')
}
