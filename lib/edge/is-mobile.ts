/** The specification's list, verbatim: tablets and some televisions count as mobile. */
const identifiers = /mobile|android|iphone|ipod|ipad|iemobile|wpdesktop/i

/** @returns whether the user agent contains an identifier of a mobile device (§2) */
export function isMobile(userAgent: string): boolean {
  return identifiers.test(userAgent)
}
