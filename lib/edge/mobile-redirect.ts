import { paths } from '../paths.ts'
import { isCutLink, isSignedLink, mobileShare } from './mobile-share.ts'
import { noteWantedPage } from './wanted-page.ts'

export interface MobileVisit {
  readonly url: URL
  readonly userAgent: string
  /** Whether this device chose to continue with the web app. */
  readonly hasPass: boolean
  readonly guide: string
  readonly mobileSite: string
}

/**
 * Redirect of a mobile device (§2, startup rule) to the download guide, marked as an h5 link. Shared pages are
 * exempt, and so is the guide if it is a page of this site; the web-pass cookie set by our own guide counts only
 * while no other guide is configured.
 * @returns null if it may stay
 */
export function mobileRedirect(visit: MobileVisit): URL | null {
  const { pathname, search } = visit.url
  if (!isMobile(visit.userAgent)) return null
  if (pathname.startsWith('/share')) return null

  const shared = mobileShare(visit.url, visit.mobileSite)
  // The page verifies a signed link first, since the mobile site is given the key.
  if (shared) {
    // The page verifies it.
    const query = Object.fromEntries(visit.url.searchParams)
    return isSignedLink(query) || isCutLink(query) ? null : shared
  }
  if (pathname.startsWith('/chat') && search.startsWith('?share=')) return null

  const target = new URL(visit.guide || paths.appGuide(), visit.url)
  const isHere = target.host === visit.url.host
  if (isHere && pathname === target.pathname) return null
  if (isHere && target.pathname === paths.appGuide() && visit.hasPass) return null

  target.searchParams.set('source', 'h5_link')
  if (visit.guide === '') noteWantedPage(target, visit.url)
  return target
}

/** The specification's list, verbatim: tablets and some televisions count as mobile. */
const identifiers = /mobile|android|iphone|ipod|ipad|iemobile|wpdesktop/i

/** @returns whether the user agent contains an identifier of a mobile device (§2) */
export function isMobile(userAgent: string): boolean {
  return identifiers.test(userAgent)
}
