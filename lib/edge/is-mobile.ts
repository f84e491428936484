/** The specification's identifier list, to the letter: tablets and some televisions count as mobile by it. */
const identifiers = /mobile|android|iphone|ipod|ipad|iemobile|wpdesktop/i

/** @returns whether the user agent carries one of the identifiers of a mobile device (§2). */
export function isMobile(userAgent: string): boolean {
  return identifiers.test(userAgent)
}
