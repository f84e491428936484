import type { AdOwner } from '../contract/house-ad.ts'
import { cookieNames } from '../contract/identity.ts'
import { betaRule } from './beta-rule.ts'
import { installedStart, passCookie } from './installed-start.ts'
import { mobileRedirect } from './mobile-redirect.ts'
import { shareRedirect } from './share-redirect.ts'

/** Addresses are '' if unset. */
export interface VisitSettings {
  readonly searchSite: string
  readonly guide: string
  readonly mobileSite: string
  readonly betaHost: string
  readonly mainSite: string
  readonly cookieDomain: string
  readonly adOwner: AdOwner
}

export interface DocumentRequest {
  /** Address as typed by the visitor. */
  readonly url: URL
  readonly userAgent: string
  readonly cookie: (name: string) => string | undefined
  readonly hasModel: boolean | null
}

/** The target or null, and the response's `Set-Cookie` headers. */
export interface DocumentVisit {
  readonly redirect: URL | null
  readonly setCookies: readonly string[]
}

const yearSeconds = 365 * 24 * 60 * 60

/** Edge rules for a document: shared links, mobile devices, and the beta site with its flag (§2, §4). */
export function documentVisit(request: DocumentRequest, settings: VisitSettings): DocumentVisit {
  const { url, userAgent, cookie, hasModel } = request
  const shared = shareRedirect(url, settings.searchSite)
  if (shared) return { redirect: shared, setCookies: [] }

  const begun = installedStart(url)
  if (begun) return { redirect: begun, setCookies: [passCookie] }

  const hasPass = cookie(cookieNames.webPass) !== undefined
  const { guide: guideSite, mobileSite } = settings
  const guide = mobileRedirect({ url, userAgent, hasPass, guide: guideSite, mobileSite })
  if (guide) return { redirect: guide, setCookies: [] }

  const site = { beta: settings.betaHost, main: settings.mainSite }
  const { flag, redirect } = betaRule(url, cookie(cookieNames.betaSite), site)
  const setCookies = [flagCookie(flag, cookieDomain(url.host, settings.cookieDomain))]
  const forFirstPaint = [
    ...modelCookie(hasModel, cookie(cookieNames.hasModel)),
    ...adCookie(settings.adOwner, cookie(cookieNames.adOwner)),
  ]
  return { redirect, setCookies: [...setCookies, ...forFirstPaint] }
}

/** For the first-paint script; sent only when changed. */
function modelCookie(hasModel: boolean | null, known: string | undefined): string[] {
  const value = hasModel ? '1' : '0'
  return hasModel === null || value === known
    ? []
    : [`${cookieNames.hasModel}=${value}; Path=/; SameSite=lax`]
}

/** For the first-paint script; sent only when changed. Pages are built with the advertisement of the house. */
function adCookie(owner: AdOwner, known: string = 'house'): string[] {
  return owner === known ? [] : [`${cookieNames.adOwner}=${owner}; Path=/; SameSite=lax`]
}

function flagCookie(flag: '0' | '1', domain: string | undefined): string {
  const attributes = [`${cookieNames.betaSite}=${flag}`, 'Path=/', `Max-Age=${yearSeconds}`, 'SameSite=lax']
  return [...attributes, ...(domain === undefined ? [] : [`Domain=${domain}`])].join('; ')
}

/**
 * The domain for cookies of a whole site: the last two labels of the host (§3).
 * @param host from the request, with or without a port
 * @param configured override by the operator, or ''
 * @returns undefined for an IP address or a single label: a host-only cookie
 */
export function cookieDomain(host: string, configured: string): string | undefined {
  if (configured !== '') return configured
  const name = host.startsWith('[') ? host : (host.split(':', 1)[0] ?? '')
  const labels = name.split('.')
  if (name.startsWith('[') || labels.length < 2 || /^\d+$/.test(labels.at(-1) ?? '')) return undefined
  return labels.slice(-2).join('.')
}
