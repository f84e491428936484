const maxSegmentCharacters = 64
const maxNames = 20
/** An id or a route name of this product; anything else in a path may be user input. */
const plainSegment = /^[A-Za-z0-9._~-]*$/
const plainName = /^[A-Za-z][A-Za-z0-9_.-]{0,31}$/
/** Pages with a fixed title; titles of other pages may contain a question or a name chosen by a user. */
const ownTitles =
  /^\/(help(\/[a-z0-9-]+)?|agent-home|music|history|app-guide|account|terms|privacy|write-test)?$/

/**
 * Reduces an address to what may be stored of a visit: the path and the names of the query parameters, never their
 * values.
 * @param address a path or a complete address; the origin is removed
 * @returns '' for invalid addresses
 */
export function reducedAddress(address: string): string {
  const url = parseUrl(address)
  if (!url) return ''

  const path = url.pathname
    .split('/')
    .map(reduceSegment)
    .join('/')
    .replaceAll(/\/{2,}/g, '/')
  const names = [...new Set(url.searchParams.keys())]
    .filter((name) => plainName.test(name))
    .slice(0, maxNames)
  return names.length > 0 ? `${path}?${names.join('&')}` : path
}

/**
 * Reduces a referrer to what may be stored: own paths like {@link reducedAddress}, of other sites only the origin.
 * @param ownOrigin origin of this product, `https://…`
 */
export function reducedReferrer(referrer: string, ownOrigin: string): string {
  if (referrer.startsWith('/') && !referrer.startsWith('//')) return reducedAddress(referrer)
  const url = URL.canParse(referrer) ? new URL(referrer) : null
  if (!url || !/^https?:$/.test(url.protocol)) return ''
  return url.origin === ownOrigin ? reducedAddress(referrer) : url.origin
}

export function isTitleOwn(address: string): boolean {
  const url = parseUrl(address)
  return url !== null && ownTitles.test(url.pathname)
}

function parseUrl(address: string): URL | null {
  const base = 'http://own.invalid'
  if (!URL.canParse(address, base)) return null
  const url = new URL(address, base)
  return /^https?:$/.test(url.protocol) ? url : null
}

function reduceSegment(segment: string): string {
  return segment.length <= maxSegmentCharacters && plainSegment.test(segment) ? segment : '*'
}
