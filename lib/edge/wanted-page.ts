import { paths } from '../paths.ts'
import { isPagePath } from './page-path.ts'

/**
 * Notes in the guide's address which page a phone was going to. It stands in the fragment: the guide is the same page
 * for all visitors, and nothing of it reaches a server or a log.
 */
export function noteWantedPage(guide: URL, visited: URL): void {
  const wanted = visited.pathname + visited.search
  if (wanted !== paths.home()) guide.hash = wanted
}

/** @returns the path of the page that was noted; home when there is none, or it is none of ours. */
export function wantedPage(guide: URL): string {
  const noted = guide.hash.slice(1)
  const wanted = URL.parse(noted || paths.home(), guide.origin)
  if (!wanted || wanted.origin !== guide.origin) return paths.home()
  const { pathname, search } = wanted
  return isPagePath(pathname) && pathname !== paths.appGuide() ? pathname + search : paths.home()
}
