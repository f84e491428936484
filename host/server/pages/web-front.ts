import type { IncomingMessage, ServerResponse } from 'node:http'
import { defaultLocale } from '../../../lib/messages/locale.ts'
import type { AddressLimits } from '../../limits/address-limits.ts'
import type { Existing } from './absent-pages.ts'
import { answerBuiltPage, type BuiltPage, type BuiltSite, pageCaching } from './built-pages.ts'
import { sendErrorPage } from './plain-page.ts'

type PageHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>

export interface WebFrontDeps {
  readonly pages: PageHandler
  /** Null in development, where no page is prerendered and the framework needs scripts that no policy would allow. */
  readonly built: BuiltSite | null
  /** Why the subject of the requested page does not exist for the caller, or null when it does. */
  readonly absence: (request: IncomingMessage) => Promise<Existing>
  readonly onError: (error: unknown) => void
  readonly limits: AddressLimits
  readonly addressOf: (request: IncomingMessage) => string
}

/** When to retry a page that could not be rendered. */
const unansweredWaitMs = 5_000

/** Private and shared pages: excluded from search engines. */
const unlisted =
  /^\/(?:result|shared|chat|agent\/(?:edit|plugin)|history|check|files|account|settings|console|write-test)(?:\/|$)/

/**
 * Handles requests before the web app. It serves prerendered pages, passes what only the raw request shows (a document
 * navigation, a missing page) to the middleware in headers that no client can set, and gives every response exactly one
 * content security policy.
 */
export function createWebFront(
  deps: WebFrontDeps,
): (request: IncomingMessage, response: ServerResponse) => void {
  return (request, response) => {
    response.setHeader('X-Content-Type-Options', 'nosniff')
    response.setHeader('Referrer-Policy', 'strict-origin-when-cross-origin')
    const refusal = refusalOf(request)
    if (refusal) return void response.writeHead(...refusal).end()
    if (deps.built?.assets.answer(request, response)) return

    void serve(deps, request, response).catch((error: unknown) => {
      deps.onError(error)
      if (!response.headersSent) response.writeHead(500)
      response.end()
    })
  }
}

/** A dot segment of a path, in all ways to write one. */
const dotSegment = /(?:^|\/|\\|%2f|%5c)(?:\.|%2e){1,2}(?:\/|\\|%2f|%5c|$)/i

/** Rejects what no browser sends: an invalid or ambiguous path, and a method that breaks the framework. */
function refusalOf({ method, url = '/' }: IncomingMessage): [number, Record<string, string>] | null {
  if (method === 'TRACE') return [405, { Allow: 'GET, HEAD' }]
  const path = url.split('?', 1)[0] ?? '/'
  return path.startsWith('/') && !dotSegment.test(path) ? null : [400, {}]
}

async function serve(deps: WebFrontDeps, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = (request.url ?? '/').split('?', 1)[0] ?? '/'
  if (unlisted.test(path)) response.setHeader('X-Robots-Tag', 'noindex')
  // Our pages have no images of their own; the framework would fetch and convert any image in the URL. Nor do pages
  // have separate data; the framework would respond with the page, and without its policy.
  if (path === '/_next/image' || path.startsWith('/_next/data/')) return void response.writeHead(404).end()

  const refused = deps.limits.isOff ? null : await spend(deps, request, path)
  if (refused) return sendErrorPage(request, response, 'rate_limited', refused.waitMs)
  if (deps.built && answerBuiltPage(deps.built, request, response, null)) return

  request.headers['x-nav'] = navigationOf(request)
  delete request.headers['x-gone']
  delete request.headers['x-model']
  const hasModel = deps.built?.hasModel() ?? null
  if (hasModel !== null) request.headers['x-model'] = hasModel ? '1' : '0'
  delete request.headers['content-security-policy']
  const isUnwritten = deps.built !== null && path.startsWith('/help/') && !usualPage(deps.built, path)
  const isPrefetch = request.headers['x-nav'] === 'prefetch'
  // All articles are prerendered: an unknown one has no page, and the framework's own would lack its policy's nonce.
  const absence = isUnwritten ? 'nowhere' : isPrefetch ? null : await deps.absence(request)
  if (absence === 'unanswered') return sendErrorPage(request, response, 'unavailable', unansweredWaitMs)
  if (absence && deps.built && answerBuiltPage(deps.built, request, response, absence)) return

  if (absence) request.headers['x-gone'] = absence
  // The page's requests to a remote host count for its visitor.
  request.headers['x-forwarded-for'] = deps.addressOf(request)
  if (deps.built) setPageHeaders(deps.built, path, request, response)
  await deps.pages(request, response)
}

/** Counts the request; a page rendered on request costs more than a prerendered one. */
async function spend({ limits, addressOf, built }: WebFrontDeps, request: IncomingMessage, path: string) {
  const address = addressOf(request)
  const refused = await limits.spend('page', address)
  const isMade = built !== null && !usualPage(built, path) && !path.startsWith('/_next/')
  return refused ?? (isMade ? limits.spend('made', address) : null)
}

/** The prerendered page for a path, in the language that all paths have. */
function usualPage(site: BuiltSite, path: string): BuiltPage | undefined {
  return site.pages.get(`/${defaultLocale}${path === '/' ? '' : path}`)
}

function navigationOf(request: IncomingMessage): 'document' | 'rsc' | 'prefetch' {
  if (!request.headers.rsc) return 'document'
  return request.headers['next-router-prefetch'] ? 'prefetch' : 'rsc'
}

/** A page prerendered in one language is so in all; only a page rendered on request needs a nonce. */
function setPageHeaders(
  site: BuiltSite,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  if (path.startsWith('/_next/')) return
  const built = usualPage(site, path)
  const policy = built ? site.policies.prerendered(built) : site.policies.requested()
  // The framework reads the nonce from the request.
  request.headers['content-security-policy'] = policy
  response.setHeader('Content-Security-Policy', policy)
  if (built) response.setHeader('Cache-Control', pageCaching)
}
