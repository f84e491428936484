import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ContentSecurityPolicies } from './content-security-policy.ts'

export type PageHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>

export interface WebFrontDeps {
  readonly pages: PageHandler
  /** Null while developing, where the framework needs scripts that no policy would allow. */
  readonly policies: ContentSecurityPolicies | null
  /** Whether the page that this request names is not there for whoever asks, so that it is answered with 404. */
  readonly isGone: (request: IncomingMessage) => Promise<boolean>
  readonly onError: (error: unknown) => void
}

/**
 * Stands before the web app. It tells the middleware what only the raw request shows (a document navigation, a
 * missing page) in headers that no client can set, and gives every reply exactly one content security policy.
 */
export function createWebFront(
  deps: WebFrontDeps,
): (request: IncomingMessage, response: ServerResponse) => void {
  return (request, response) => {
    void serve(deps, request, response).catch((error: unknown) => {
      deps.onError(error)
      if (!response.headersSent) response.writeHead(500)
      response.end()
    })
  }
}

async function serve(deps: WebFrontDeps, request: IncomingMessage, response: ServerResponse): Promise<void> {
  request.headers['x-nav'] = navigationOf(request)
  delete request.headers['x-gone']
  delete request.headers['content-security-policy']
  if (request.headers['x-nav'] !== 'prefetch' && (await deps.isGone(request))) request.headers['x-gone'] = '1'
  if (deps.policies) applyPolicy(deps.policies, request, response)
  response.setHeader('X-Content-Type-Options', 'nosniff')
  response.setHeader('Referrer-Policy', 'strict-origin-when-cross-origin')
  await deps.pages(request, response)
}

function navigationOf(request: IncomingMessage): 'document' | 'rsc' | 'prefetch' {
  if (!request.headers.rsc) return 'document'
  return request.headers['next-router-prefetch'] ? 'prefetch' : 'rsc'
}

/** Which page is served is known only when its headers are written: a rewrite may lead to another one. */
function applyPolicy(
  policies: ContentSecurityPolicies,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const path = (request.url ?? '/').split('?', 1)[0] ?? '/'
  if (path.startsWith('/_next/')) return
  const requested = policies.requested()
  request.headers['content-security-policy'] = requested
  response.setHeader('Content-Security-Policy', requested)
  const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse
  response.writeHead = ((...args: unknown[]) => {
    // Also when the answer is 304: its headers take the place of those that the browser has kept with the page.
    if (response.getHeader('x-nextjs-prerender')) {
      const rewritten = response.getHeader('x-middleware-rewrite')
      const shown = typeof rewritten === 'string' ? new URL(rewritten, 'http://host').pathname : path
      const policy = policies.prerendered(shown) ?? policies.prerendered('/_not-found')
      if (policy) response.setHeader('Content-Security-Policy', policy)
      // Both languages live at one address, so no shared cache may keep either.
      response.setHeader('Cache-Control', 'private, no-cache')
    }
    response.removeHeader('x-middleware-rewrite')
    return writeHead(...args)
  }) as typeof response.writeHead
}
