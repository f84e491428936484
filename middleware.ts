import { type NextRequest, NextResponse } from 'next/server'
import { cookieNames } from '@/lib/contract/identity'
import { documentVisit } from '@/lib/edge/document-visit'
import { edgeSettings } from '@/lib/edge/edge-settings'
import { absenceOf, innerPage } from '@/lib/edge/inner-page'
import { visitedUrl } from '@/lib/edge/visited-url'

/** Redirects and the beta flag on document navigations; rewrites to localized pages on every page request. */
export function middleware(request: NextRequest): NextResponse {
  const asked = request.headers.has('rsc') ? 'data' : 'document'
  const isDocument = (request.headers.get('x-nav') ?? asked) === 'document'
  if (!isDocument) return localized(request)

  const model = request.headers.get('x-model')
  const { pathname, search } = request.nextUrl
  const { redirect, setCookies } = documentVisit(
    {
      url:
        visitedUrl(pathname + search, (name) => request.headers.get(name)) ?? new URL(request.nextUrl.href),
      userAgent: request.headers.get('user-agent') ?? '',
      cookie: (name) => request.cookies.get(name)?.value,
      hasModel: model === null ? null : model === '1',
    },
    edgeSettings(),
  )
  const response = redirect ? NextResponse.redirect(redirect) : localized(request)
  for (const setCookie of setCookies) response.headers.append('set-cookie', setCookie)
  return response
}

function localized(request: NextRequest): NextResponse {
  const chosen = request.cookies.get(cookieNames.locale)?.value
  // `nextUrl` has `localhost` in place of 127.0.0.1: another origin to the framework, which would call it.
  const target = new URL(request.url)
  const { path, status } = innerPage(target.pathname, chosen, absenceOf(request.headers.get('x-gone')))
  target.pathname = path
  return NextResponse.rewrite(target, status === null ? undefined : { status })
}

export const config = { matcher: ['/((?!_next/|.*\\.[a-z0-9]+$).*)'] }
