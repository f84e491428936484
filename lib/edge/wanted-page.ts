import { paths } from '../paths.ts'
import { isPagePath } from './page-path.ts'

/** In the fragment, because the guide is the same for all, and fragments reach no server or log. */
export function noteWantedPage(guide: URL, visited: URL): void {
  const wanted = visited.pathname + visited.search
  if (wanted !== paths.home()) guide.hash = wanted
}

/** @returns the stored path; home if missing or not a path of this site */
export function wantedPage(guide: URL): string {
  const noted = guide.hash.slice(1)
  const wanted = URL.parse(noted || paths.home(), guide.origin)
  if (!wanted || wanted.origin !== guide.origin) return paths.home()
  const { pathname, search } = wanted
  return isPagePath(pathname) && pathname !== paths.appGuide() ? pathname + search : paths.home()
}
