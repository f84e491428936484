import { pageRoutes } from '../paths.ts'

const fixed: ReadonlySet<string> = new Set(pageRoutes.filter((route) => !route.includes('[')))
const patterns = pageRoutes
  .filter((route) => route.includes('['))
  .map((route) => new RegExp(`^${route.replaceAll(/\[\w+\]/g, '[^/]+')}$`))

/** @returns whether the web app has a page at this path; other paths get the 404 page */
export function isPagePath(pathname: string): boolean {
  return fixed.has(pathname) || patterns.some((pattern) => pattern.test(pathname))
}

/** @returns whether the path is a user's result, rather than a fixed page */
export function isResultPath(pathname: string): boolean {
  return /^\/(?:result|shared)(?:\/|$)/.test(pathname)
}
