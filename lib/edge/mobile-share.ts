import { appVersion } from '../contract/identity.ts'

/** Up to this width a viewport counts as a phone's (§9). */
export const mobileViewport = '(max-width: 767px)'

/** What signs a share link (§3). */
export const shareSignature = ['Expires', 'AccessKeyId', 'Signature'] as const

/**
 * Where a shared chat is opened on a phone (§2): at the mobile site, under `/agent/{type}/{id}`, with the version of
 * the app and the key of the share; the signature goes along, since that site checks it.
 * @param mobileSite its origin, '' where there is none
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

/** @returns whether an address carries the signature of a share link */
export function isSignedLink(query: Readonly<Record<string, string | string[] | undefined>>): boolean {
  return shareSignature.every((name) => query[name] !== undefined && query[name] !== '')
}
