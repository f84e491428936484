import { paths } from '../paths.ts'

/** The search site (§2), or our own public snapshot if none is configured. @returns null for other paths */
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
