/** Every page, called as its folder under `app/[locale]`; `[x]` stands for one part of the path. */
export const pageRoutes = [
  '/',
  '/account',
  '/agent/edit',
  '/app-guide',
  '/chat/[type]/[id]',
  '/expired',
  '/help',
  '/help/[slug]',
  '/history',
  '/missing',
  '/nowhere',
  '/playground',
  '/privacy',
  '/result',
  '/result/[id]',
  '/shared/[id]',
  '/terms',
] as const

const fixed: ReadonlySet<string> = new Set(pageRoutes.filter((route) => !route.includes('[')))
const patterns = pageRoutes
  .filter((route) => route.includes('['))
  .map((route) => new RegExp(`^${route.replaceAll(/\[\w+\]/g, '[^/]+')}$`))

/** @returns whether the web app has a page at this path; anything else is answered with the 404 page. */
export function isPagePath(pathname: string): boolean {
  return fixed.has(pathname) || patterns.some((pattern) => pattern.test(pathname))
}

/** @returns whether what may be missing there is somebody's result, rather than a page */
export function isResultPath(pathname: string): boolean {
  return /^\/(?:result|shared)(?:\/|$)/.test(pathname)
}
