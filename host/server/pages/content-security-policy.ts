import { randomBytes } from 'node:crypto'
import type { PageSources } from './page-sources.ts'

/** A prerendered page, by the SHA-256 of each of its inline scripts, in base64. */
interface PageScripts {
  readonly scriptHashes: readonly string[]
}

/** The policies by kind of page. Styles may be inline; inline scripts need a known hash or a nonce. */
export interface ContentSecurityPolicies {
  /** For a prerendered page: allows its inline scripts by their hashes. */
  prerendered(page: PageScripts): string
  /** For a page rendered on request: a nonce that the framework puts on its scripts. */
  requested(): string
}

/**
 * @param pages the prerendered pages, by their path
 * @param sources the other origins that the pages may load scripts from and call
 */
export function createPolicies(
  pages: ReadonlyMap<string, PageScripts>,
  sources: PageSources,
): ContentSecurityPolicies {
  // The framework's own fallback pages have another layout.
  const ours = [...pages].filter(([path]) => !path.startsWith('/_')).map(([, page]) => page.scriptHashes)
  const shared = commonTo(ours)
  const ofBuilt = new Map(
    [...pages.values()].map((page) => [
      page,
      policy([...page.scriptHashes.map(quote), ...sources.scripts], sources),
    ]),
  )
  return {
    prerendered: (page) => ofBuilt.get(page) ?? policy(sources.scripts, sources),
    // The layout's own inline script gets no nonce; it is in every built page, so its hash is known.
    requested: () =>
      policy(
        [`'nonce-${randomBytes(16).toString('base64')}'`, `'strict-dynamic'`, ...shared.map(quote)],
        sources,
      ),
  }
}

function policy(scripts: readonly string[], { connections, files }: PageSources): string {
  return [
    `default-src 'self'`,
    [`script-src 'self'`, ...scripts].join(' '),
    `style-src 'self' 'unsafe-inline'`,
    // An image mentioned in a text is loaded only when the user presses its button.
    [`img-src 'self' data: blob: https:`, ...files].join(' '),
    // The same for a recording: its button plays it in the page.
    [`media-src 'self' https:`, ...files].join(' '),
    `font-src 'self'`,
    [`connect-src 'self'`, ...connections, ...files].join(' '),
    `frame-ancestors 'none'`,
    `frame-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `object-src 'none'`,
  ].join('; ')
}

function commonTo(lists: readonly (readonly string[])[]): readonly string[] {
  const [first = [], ...rest] = lists
  return first.filter((hash) => rest.every((list) => list.includes(hash)))
}

function quote(hash: string): string {
  return `'sha256-${hash}'`
}
