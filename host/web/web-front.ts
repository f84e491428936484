import type { IncomingMessage, ServerResponse } from 'node:http'
import { defaultLocale } from '../../lib/messages/locale.ts'
import type { AddressLimits } from '../limits/address-limits.ts'
import type { Existing } from './absent-pages.ts'
import { answerBuiltPage } from './answer-built-page.ts'
import type { BuiltPage } from './built-pages.ts'
import type { BuiltSite } from './built-site.ts'
import { answerPlainly } from './plain-page.ts'

export type PageHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>

export interface WebFrontDeps {
  readonly pages: PageHandler
  /** Null while developing, where no page is built ahead and the framework needs scripts that no policy would allow. */
  readonly built: BuiltSite | null
  /** Why the page that this request names is not there for whoever asks, or null when it is. */
  readonly absence: (request: IncomingMessage) => Promise<Existing>
  readonly onError: (error: unknown) => void
  readonly limits: AddressLimits
  readonly addressOf: (request: IncomingMessage) => string
}

/** When a page that could not be had is worth another try. */
const unansweredWaitMs = 5_000

/** Pages that belong to persons, or are shared among them: nothing for a search engine. */
const unlisted = /^\/(?:result|shared|chat|history|account)(?:\/|$)/

/**
 * Stands before the web app. It answers what was built ahead by itself, tells the middleware what only the raw request
 * shows (a document navigation, a missing page) in headers that no client can set, and gives every reply exactly one
 * content security policy.
 */
export function createWebFront(
  deps: WebFrontDeps,
): (request: IncomingMessage, response: ServerResponse) => void {
  return (request, response) => {
    if (deps.built?.assets.answer(request, response)) return
    void serve(deps, request, response).catch((error: unknown) => {
      deps.onError(error)
      if (!response.headersSent) response.writeHead(500)
      response.end()
    })
  }
}

async function serve(deps: WebFrontDeps, request: IncomingMessage, response: ServerResponse): Promise<void> {
  response.setHeader('X-Content-Type-Options', 'nosniff')
  response.setHeader('Referrer-Policy', 'strict-origin-when-cross-origin')
  const path = (request.url ?? '/').split('?', 1)[0] ?? '/'
  if (unlisted.test(path)) response.setHeader('X-Robots-Tag', 'noindex')
  // No page has images of its own; the framework would fetch and convert any that an address names.
  if (path === '/_next/image') return void response.writeHead(404).end()
  const refused = deps.limits.isOff ? null : await spend(deps, request, path)
  if (refused) return answerPlainly(request, response, 'rate_limited', refused.waitMs)
  if (deps.built && answerBuiltPage(deps.built, request, response)) return
  if (isResultGuess(request)) {
    response.writeHead(204).end()
    return
  }
  request.headers['x-nav'] = navigationOf(request)
  delete request.headers['x-gone']
  delete request.headers['content-security-policy']
  const absence = request.headers['x-nav'] === 'prefetch' ? null : await deps.absence(request)
  if (absence === 'unanswered') return answerPlainly(request, response, 'unavailable', unansweredWaitMs)
  if (absence) request.headers['x-gone'] = absence
  // What the page asks of a host elsewhere counts for whoever looks at it.
  request.headers['x-forwarded-for'] = deps.addressOf(request)
  if (deps.built) completeHeaders(deps.built, request, response)
  await deps.pages(request, response)
}

/** Counts what is asked for; a page that has to be made costs more than one that lies ready. */
async function spend({ limits, addressOf, built }: WebFrontDeps, request: IncomingMessage, path: string) {
  const address = addressOf(request)
  const refused = await limits.spend('page', address)
  const isMade = built !== null && !usualPage(built, path) && !path.startsWith('/_next/')
  return refused ?? (isMade ? limits.spend('made', address) : null)
}

/** The page that was built ahead for a path, in the language that all paths have. */
function usualPage(site: BuiltSite, path: string): BuiltPage | undefined {
  return site.pages.get(`/${defaultLocale}${path === '/' ? '' : path}`)
}

function navigationOf(request: IncomingMessage): 'document' | 'rsc' | 'prefetch' {
  if (!request.headers.rsc) return 'document'
  return request.headers['next-router-prefetch'] ? 'prefetch' : 'rsc'
}

/**
 * With every address that has a query, the framework's router also asks for the tree of the same address without it, to
 * guess the trees of further ones from. There is no result without an id; making that page would take the processor from
 * the question that is being asked. The router lives with any reply that has no body.
 */
function isResultGuess({ url = '/', headers }: IncomingMessage): boolean {
  if (headers['next-router-segment-prefetch'] !== '/_tree') return false
  const [path, query] = url.split('?', 2)
  return path === '/result' && !new URLSearchParams(query).has('id')
}

/** Which page is served is known only when its headers are written: a rewrite may lead to another one. */
function completeHeaders(site: BuiltSite, request: IncomingMessage, response: ServerResponse): void {
  const path = (request.url ?? '/').split('?', 1)[0] ?? '/'
  if (path.startsWith('/_next/')) return
  const usual = usualPage(site, path)
  // What is built ahead in one language is so in all; only a page that is made now needs a nonce.
  const policy = usual ? site.policies.prerendered(usual) : site.policies.requested()
  request.headers['content-security-policy'] = policy
  response.setHeader('Content-Security-Policy', policy)
  const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse
  response.writeHead = ((status: number, ...further: unknown[]) => {
    const page = shownPage(site, path, response)
    response.removeHeader('x-middleware-rewrite')
    if (page) {
      response.setHeader('Content-Security-Policy', site.policies.prerendered(page))
      // Both languages live at one address, so no shared cache may keep either.
      response.setHeader('Cache-Control', 'private, no-cache')
    }
    return writeHead(status, ...further)
  }) as typeof response.writeHead
}

/** The page of the build that is about to be sent, or undefined when it is made for this request. */
function shownPage(site: BuiltSite, path: string, response: ServerResponse): BuiltPage | undefined {
  if (!response.getHeader('x-nextjs-prerender')) return undefined
  const rewritten = response.getHeader('x-middleware-rewrite')
  const shown = typeof rewritten === 'string' ? new URL(rewritten, 'http://host').pathname : path
  return site.pages.get(shown) ?? site.pages.get('/_not-found')
}
