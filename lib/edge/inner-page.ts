import { defaultLocale, isLocale } from '../messages/locale.ts'
import { isPagePath } from './page-path.ts'

export interface InnerPage {
  /** The page's path inside the app, which begins with its language. */
  readonly path: string
  /** Whether it is the page that says that nothing is here. */
  readonly isMissing: boolean
}

/**
 * Which page of the app stands behind an address: that of the reader's language, or the one for missing pages.
 * @param chosenLocale what the cookie `locale` says, if anything
 * @param isGone whether what the address names is known not to be there
 */
export function innerPage(pathname: string, chosenLocale: string | undefined, isGone: boolean): InnerPage {
  const locale = isLocale(chosenLocale) ? chosenLocale : defaultLocale
  const isMissing = isGone || !isPagePath(pathname)
  return { path: `/${locale}${isMissing ? '/missing' : pathname}`, isMissing }
}
