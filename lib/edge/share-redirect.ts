import { paths } from '../paths.ts'

/**
 * Target of `/share/{id}`: the search site with the same path and query (§2), or our own public snapshot if no search
 * site is configured.
 * @returns null for every other path
 */
export function shareRedirect(url: URL, searchSite: string): URL | null {
  const id = /^\/share\/([^/]+)\/?$/.exec(url.pathname)?.[1]
  if (searchSite !== '') {
    return url.pathname.startsWith('/share/') ? new URL(`${url.pathname}${url.search}`, searchSite) : null
  }
  return id ? new URL(`${paths.shared(decodeSegment(id))}${url.search}`, url) : null
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
