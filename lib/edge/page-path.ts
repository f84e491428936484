import { paths } from '../paths.ts'

const fixed = new Set([
  paths.home(),
  paths.history(),
  paths.help(),
  paths.playground(),
  paths.appGuide(),
  paths.account(),
  paths.agentEdit(),
  paths.terms(),
  paths.privacy(),
  '/missing',
  '/nowhere',
  '/expired',
  '/result',
])
const patterns = [/^\/result\/[^/]+$/, /^\/shared\/[^/]+$/, /^\/help\/[^/]+$/, /^\/chat\/[^/]+\/[^/]+$/]

/** @returns whether the web app has a page at this path; anything else is answered with the 404 page. */
export function isPagePath(pathname: string): boolean {
  return fixed.has(pathname) || patterns.some((pattern) => pattern.test(pathname))
}

/** @returns whether the path names a user's result, rather than a page */
export function isResultPath(pathname: string): boolean {
  return /^\/(?:result|shared)(?:\/|$)/.test(pathname)
}
