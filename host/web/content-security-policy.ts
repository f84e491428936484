import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The policy of each kind of page. Styles may be inline (the framework writes some); scripts never are unless known. */
export interface ContentSecurityPolicies {
  /** For a page that was built ahead: the inline scripts that stand in it, by their hashes. Null when it is unknown. */
  prerendered(path: string): string | null
  /** For a page that is made now: a nonce that the framework puts on its scripts. */
  requested(): string
}

const inlineScript = /<script([^>]*)>([\s\S]*?)<\/script>/g

/**
 * Reads the inline scripts of every built page once.
 * @param pagesDirectory where the build put them: `.next/server/app`
 * @param connectSources further addresses that the browser may call
 */
export function loadPolicies(
  pagesDirectory: string,
  connectSources: readonly string[],
): ContentSecurityPolicies {
  const hashes = new Map<string, string[]>()
  for (const file of readdirSync(pagesDirectory, { recursive: true, encoding: 'utf8' })) {
    if (file.endsWith('.html'))
      hashes.set(pathOf(file), hashesOf(readFileSync(join(pagesDirectory, file), 'utf8')))
  }
  // The framework's own fallback pages have another layout.
  const ours = [...hashes].filter(([path]) => !path.startsWith('/_')).map(([, own]) => own)
  const shared = commonTo(ours)
  return {
    prerendered: (path) => {
      const own = hashes.get(path)
      return own ? policy(own.map(quote), connectSources) : null
    },
    // The layout's own inline script gets no nonce; it stands in every built page, so its hash is known.
    requested: () =>
      policy(
        [`'nonce-${randomBytes(16).toString('base64')}'`, `'strict-dynamic'`, ...shared.map(quote)],
        connectSources,
      ),
  }
}

function policy(scripts: readonly string[], connectSources: readonly string[]): string {
  return [
    `default-src 'self'`,
    `script-src 'self' ${scripts.join(' ')}`,
    `style-src 'self' 'unsafe-inline'`,
    // An image that a text names is asked for only when the reader presses its button.
    `img-src 'self' data: blob: https:`,
    `font-src 'self'`,
    `connect-src ${["'self'", ...connectSources].join(' ')}`,
    `frame-ancestors 'none'`,
    `frame-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `object-src 'none'`,
  ].join('; ')
}

function pathOf(file: string): string {
  const path = `/${file.replace(/\.html$/, '').replaceAll('\\', '/')}`
  return path === '/index' ? '/' : path
}

function hashesOf(html: string): string[] {
  return [...html.matchAll(inlineScript)]
    .filter(([, attributes = '']) => !/\ssrc=/.test(attributes))
    .map(([, , body = '']) => createHash('sha256').update(body).digest('base64'))
}

function commonTo(lists: readonly string[][]): string[] {
  const [first = [], ...rest] = lists
  return first.filter((hash) => rest.every((list) => list.includes(hash)))
}

function quote(hash: string): string {
  return `'sha256-${hash}'`
}
