import { type NextRequest, NextResponse } from 'next/server'
import { cookieNames } from '@/lib/contract/identity'
import { betaRule } from '@/lib/edge/beta-rule'
import { cookieDomain } from '@/lib/edge/cookie-domain'
import { mobileRedirect } from '@/lib/edge/mobile-redirect'
import { isPagePath } from '@/lib/edge/page-path'
import { shareRedirect } from '@/lib/edge/share-redirect'
import { edgeSettings } from '@/lib/env/edge-settings'
import { defaultLocale, isLocale } from '@/lib/messages/locale'

const yearSeconds = 365 * 24 * 60 * 60

/** Redirects and the beta flag on document navigations; the language's own pages on every request for a page. */
export function middleware(request: NextRequest): NextResponse {
  const url = visitedUrl(request)
  const isDocument = (request.headers.get('x-nav') ?? 'document') === 'document'
  if (!isDocument) return localized(request)
  const settings = edgeSettings()
  const shared = shareRedirect(url, settings.searchSite)
  if (shared) return NextResponse.redirect(shared)
  const guide = mobileRedirect({
    url,
    userAgent: request.headers.get('user-agent') ?? '',
    hasPass: request.cookies.has(cookieNames.webPass),
    guide: settings.guide,
  })
  if (guide) return NextResponse.redirect(guide)
  const site = { beta: settings.betaHost, main: settings.mainSite }
  const beta = betaRule(url, request.cookies.get(cookieNames.betaSite)?.value, site)
  const response = beta.redirect ? NextResponse.redirect(beta.redirect) : localized(request)
  const domain = cookieDomain(url.host, settings.cookieDomain)
  response.cookies.set(cookieNames.betaSite, beta.flag, {
    maxAge: yearSeconds,
    path: '/',
    domain,
    sameSite: 'lax',
  })
  return response
}

/** The address as the visitor typed it: the framework's own may carry another host. */
function visitedUrl(request: NextRequest): URL {
  const url = new URL(request.nextUrl.href)
  const host = request.headers.get('host') ?? ''
  // Setting it parses the whole address anew.
  if (host !== '' && host !== url.host) url.host = host
  if (request.headers.get('x-forwarded-proto') === 'https') url.protocol = 'https:'
  return url
}

function localized(request: NextRequest): NextResponse {
  const chosen = request.cookies.get(cookieNames.locale)?.value
  const locale = isLocale(chosen) ? chosen : defaultLocale
  const { pathname } = request.nextUrl
  const isThere = request.headers.get('x-gone') !== '1' && isPagePath(pathname)
  const target = request.nextUrl.clone()
  target.pathname = `/${locale}${isThere ? pathname : '/missing'}`
  return NextResponse.rewrite(target, isThere ? undefined : { status: 404 })
}

export const config = { matcher: ['/((?!_next/|.*\\.[a-z0-9]+$).*)'] }
