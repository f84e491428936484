import { defaultLocale, isLocale } from '../messages/locale.ts'
import { isPagePath, isResultPath } from './page-path.ts'

/** Why a page is not shown, with the HTTP status: missing result, unknown page, expired, or a song that is not shared. */
const absences = { missing: 404, nowhere: 404, expired: 410, 'missing-song': 404 } as const
export type Absence = keyof typeof absences

export interface InnerPage {
  /** Path inside the app, which starts with the locale. */
  readonly path: string
  /** Set for error pages. */
  readonly status: (typeof absences)[Absence] | null
}

export function absenceOf(header: string | null): Absence | null {
  return header !== null && isAbsence(header) ? header : null
}

function isAbsence(text: string): text is Absence {
  return Object.hasOwn(absences, text)
}

/**
 * Maps an address to the app's page in the user's language, or to an error page.
 * @param chosenLocale the value of the cookie `locale`, if any
 * @param known why the requested result is known to be unavailable, or null
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
