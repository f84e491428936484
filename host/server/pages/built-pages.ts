import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { parseCookie } from 'cookie'
import { cookieNames } from '../../../lib/contract/identity.ts'
import { documentVisit, type VisitSettings } from '../../../lib/edge/document-visit.ts'
import { type Absence, innerPage } from '../../../lib/edge/inner-page.ts'
import { visitedUrl } from '../../../lib/edge/visited-url.ts'
import type { BuiltAssets } from './built-assets.ts'
import { type BuiltFile, readBuiltFile, sendBuiltFile } from './built-file.ts'
import type { ContentSecurityPolicies } from './content-security-policy.ts'

export interface BuiltPage extends BuiltFile {
  /** SHA-256 of each inline script, in base64. */
  readonly scriptHashes: readonly string[]
}

/** The build's pages by their inner path, their policies, and what they load. */
export interface BuiltSite {
  readonly pages: ReadonlyMap<string, BuiltPage>
  readonly policies: ContentSecurityPolicies
  readonly assets: BuiltAssets
  readonly settings: VisitSettings
  /** Whether a language model is configured; null when unknown. */
  readonly hasModel: () => boolean | null
}

const inlineScript = /<script([^>]*)>([\s\S]*?)<\/script>/g

/** The headers that the framework varies on: at the same URL it serves data for its own navigation. */
const vary =
  'rsc, next-router-state-tree, next-router-prefetch, next-router-segment-prefetch, Accept-Encoding, Cookie'

/** Both languages share a URL, so no shared cache may store either. */
export const pageCaching = 'private, no-cache'

/**
 * Reads every page of the build once.
 * @param pagesDirectory the build's `.next/server/app`
 * @returns the pages by their inner path, including the language segment
 */
export function readBuiltPages(pagesDirectory: string): ReadonlyMap<string, BuiltPage> {
  const files = readdirSync(pagesDirectory, { recursive: true, encoding: 'utf8' })
  return new Map(
    files
      .filter((file) => file.endsWith('.html'))
      .map((file) => [pathOf(file), builtPage(readBuiltFile(join(pagesDirectory, file)))]),
  )
}

export function builtPage(file: BuiltFile): BuiltPage {
  return { ...file, scriptHashes: hashesOf(file.bytes.toString('utf8')) }
}

/** Pages have no extension; other files (icons, robots.txt, the manifest) are served by the framework. */
const isFile = /\.[a-z0-9]+$/

/**
 * Serves a prerendered page from memory: about ten times as many requests per second as the framework (`npm run bench
 * -- page-cost`). The rules of the edge are the middleware's own.
 * @param absence why the page's subject is known to be missing, or null
 * @returns false when the request is for something else, or the middleware redirects the visitor
 */
export function answerBuiltPage(
  { pages, policies, settings, hasModel }: Omit<BuiltSite, 'assets'>,
  request: IncomingMessage,
  response: ServerResponse,
  absence: Absence | null,
): boolean {
  const { method, headers } = request
  if ((method !== 'GET' && method !== 'HEAD') || headers.rsc !== undefined) return false

  const url = visitedUrl(request.url ?? '', (name) => headers[name]?.toString())
  if (!url || isFile.test(url.pathname)) return false

  const cookies = parseCookie(headers.cookie ?? '')
  const { path, status } = innerPage(url.pathname, cookies[cookieNames.locale], absence)
  const page = pages.get(path.replace(/\/$/, ''))
  if (!page) return false

  const cookie = (name: string) => cookies[name]
  const visited = { url, userAgent: headers['user-agent'] ?? '', cookie, hasModel: hasModel() }
  const visit = documentVisit(visited, settings)
  if (visit.redirect) return false

  if (visit.setCookies.length > 0) response.setHeader('Set-Cookie', visit.setCookies)
  sendBuiltFile(page, request, response, {
    status: status ?? 200,
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': policies.prerendered(page),
    'Cache-Control': pageCaching,
    Vary: vary,
  })
  return true
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
