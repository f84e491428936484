import { appVersion } from '../contract/identity.ts'

/** Maximum viewport width of a phone (§9). */
export const mobileViewport = '(max-width: 767px)'

/** Signature parameters of a share link (§3). */
const shareSignature = ['Expires', 'AccessKeyId', 'Signature'] as const

/**
 * Where a shared chat opens on a phone (§2): the mobile site, under `/agent/{type}/{id}`, with the app version and
 * the share key; the signature is passed on, since that site verifies it.
 * @param mobileSite its origin, or ''
 * @returns null for any other page
 */
export function mobileShare(url: URL, mobileSite: string): URL | null {
  const [, type, id] = /^\/chat\/([^/]+)\/([^/]+)\/?$/.exec(url.pathname) ?? []
  if (mobileSite === '' || url.searchParams.get('share') !== '1' || !type || !id) return null

  const target = new URL(`/agent/${type}/${id}`, mobileSite)
  target.searchParams.set('app_version', appVersion)
  for (const name of ['share_key', ...shareSignature]) {
    const value = url.searchParams.get(name)
    if (value) target.searchParams.set(name, value)
  }

  return target
}

/** @returns whether an address has the signature parameters of a share link */
export function isSignedLink(query: Readonly<Record<string, string | string[] | undefined>>): boolean {
  return shareSignature.every((name) => query[name] !== undefined && query[name] !== '')
}
