import type { IncomingMessage, ServerResponse } from 'node:http'
import { defaultLocale } from '../../lib/messages/locale.ts'
import { answerBuiltPage } from './answer-built-page.ts'
import type { BuiltPage } from './built-pages.ts'
import type { BuiltSite } from './built-site.ts'

export type PageHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>

export interface WebFrontDeps {
  readonly pages: PageHandler
  /** Null while developing, where no page is built ahead and the framework needs scripts that no policy would allow. */
  readonly built: BuiltSite | null
  /** Whether the page that this request names is not there for whoever asks, so that it is answered with 404. */
  readonly isGone: (request: IncomingMessage) => Promise<boolean>
  readonly onError: (error: unknown) => void
}

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
  if (deps.built && answerBuiltPage(deps.built, request, response)) return
  if (isResultGuess(request)) {
    response.writeHead(204).end()
    return
  }
  request.headers['x-nav'] = navigationOf(request)
  delete request.headers['x-gone']
  delete request.headers['content-security-policy']
  if (request.headers['x-nav'] !== 'prefetch' && (await deps.isGone(request))) request.headers['x-gone'] = '1'
  if (deps.built) completeHeaders(deps.built, request, response)
  await deps.pages(request, response)
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
  const usual = site.pages.get(`/${defaultLocale}${path === '/' ? '' : path}`)
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
