import type { IncomingMessage, ServerResponse } from 'node:http'
import { cookieNames } from '../../lib/contract/identity.ts'
import { documentVisit } from '../../lib/edge/document-visit.ts'
import { innerPage } from '../../lib/edge/inner-page.ts'
import { acceptedEncoding } from './accepted-encoding.ts'
import type { BuiltSite } from './built-site.ts'
import { requestCookies } from './request-cookies.ts'

/** What the framework makes the reply depend on: at the same address it serves data for its own navigation. */
const vary =
  'rsc, next-router-state-tree, next-router-prefetch, next-router-segment-prefetch, Accept-Encoding, Cookie'

/**
 * Answers a navigation to a page that was built ahead, from memory and compressed with the build: a tenth of the work
 * that the framework has with it. The rules of the edge are the middleware's own.
 * @returns false when something else is asked for, or the visitor is sent elsewhere, which the middleware does
 */
export function answerBuiltPage(
  { pages, policies, settings }: Omit<BuiltSite, 'assets'>,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const { method, headers } = request
  if ((method !== 'GET' && method !== 'HEAD') || headers.rsc !== undefined) return false
  const url = visitedUrl(request)
  if (!url) return false
  const cookies = requestCookies(headers.cookie)
  const { path, status } = innerPage(url.pathname, cookies.get(cookieNames.locale), null)
  const page = status !== null ? undefined : pages.get(path.replace(/\/$/, ''))
  if (!page) return false
  const cookie = (name: string) => cookies.get(name)
  const visit = documentVisit({ url, userAgent: headers['user-agent'] ?? '', cookie }, settings)
  if (visit.redirect) return false
  if (visit.setCookie) response.setHeader('Set-Cookie', visit.setCookie)
  response.setHeader('Content-Security-Policy', policies.prerendered(page))
  // Both languages live at one address, so no shared cache may keep either.
  response.setHeader('Cache-Control', 'private, no-cache')
  response.setHeader('Vary', vary)
  response.setHeader('ETag', page.etag)
  if (isKnown(page.etag, headers['if-none-match'])) {
    response.writeHead(304).end()
    return true
  }
  const encoding = acceptedEncoding([...page.compressed.keys()], headers['accept-encoding'])
  const bytes = (encoding && page.compressed.get(encoding)) ?? page.bytes
  response.setHeader('Content-Type', 'text/html; charset=utf-8')
  response.setHeader('Content-Length', bytes.length)
  if (encoding) response.setHeader('Content-Encoding', encoding.name)
  response.writeHead(200).end(method === 'HEAD' ? undefined : bytes)
  return true
}

/** The address as the visitor typed it, or null where the request does not name one. */
function visitedUrl({ url = '/', headers }: IncomingMessage): URL | null {
  const scheme = headers['x-forwarded-proto'] === 'https' ? 'https' : 'http'
  // Two slashes would begin a host.
  if (!url.startsWith('/') || url.startsWith('//')) return null
  return URL.parse(`${scheme}://${headers.host ?? 'localhost'}${url}`)
}

function isKnown(etag: string, known: string | undefined): boolean {
  return known !== undefined && known.split(',').some((each) => each.trim() === etag)
}
