import { defaultLocale, isLocale } from '../messages/locale.ts'
import { isPagePath, isResultPath } from './page-path.ts'

/** Why a page is not shown, and its HTTP status: the result is not there, or the page, or no longer. */
const absences = { missing: 404, nowhere: 404, expired: 410 } as const
export type Absence = keyof typeof absences

export interface InnerPage {
  /** The page's path inside the app, which begins with its language. */
  readonly path: string
  /** Set when it is not what was asked for. */
  readonly status: (typeof absences)[Absence] | null
}

/** @returns what a header of the front server states about the requested page */
export function absenceOf(header: string | null): Absence | null {
  return header !== null && isAbsence(header) ? header : null
}

function isAbsence(text: string): text is Absence {
  return Object.hasOwn(absences, text)
}

/**
 * Which page of the app stands behind an address: that of the reader's language, or the error page for it.
 * @param chosenLocale the value of the cookie `locale`, if any
 * @param known why what the address names is known not to be there, or null
 */
export function innerPage(
  pathname: string,
  chosenLocale: string | undefined,
  known: Absence | null,
): InnerPage {
  const locale = isLocale(chosenLocale) ? chosenLocale : defaultLocale
  const isThere = known === null ? isPagePath(pathname) : known !== 'missing'
  const absence = isThere ? known : isResultPath(pathname) ? 'missing' : 'nowhere'
  if (!absence) return { path: `/${locale}${pathname}`, status: null }
  return { path: `/${locale}/${absence}`, status: absences[absence] }
}
