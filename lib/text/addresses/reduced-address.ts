const mostSegmentCharacters = 64
const mostNames = 20
/** An id of ours or a word of an address of ours; anything else in a path may be user input. */
const plainSegment = /^[A-Za-z0-9._~-]*$/
const plainName = /^[A-Za-z][A-Za-z0-9_.-]{0,31}$/
/** Pages whose titles are ours; the title of any other may hold a question or a name that a user chose. */
const ownTitles =
  /^\/(help(\/[a-z0-9-]+)?|agent-home|music|history|app-guide|account|terms|privacy|write-test)?$/

/**
 * What of an address may be kept of a visit: the path and the names of the query's fields, never their values.
 * @param address a path of ours or a whole address; its origin is left out
 * @returns '' for what is no address
 */
export function reducedAddress(address: string): string {
  const url = parsed(address)
  if (!url) return ''
  const path = url.pathname
    .split('/')
    .map(reducedSegment)
    .join('/')
    .replaceAll(/\/{2,}/g, '/')
  const names = [...new Set(url.searchParams.keys())]
    .filter((name) => plainName.test(name))
    .slice(0, mostNames)
  return names.length > 0 ? `${path}?${names.join('&')}` : path
}

/**
 * What of a referring address may be kept: a path of ours like any address of ours, of a foreign page the origin alone.
 * @param ownOrigin where the product is, `https://…`
 */
export function reducedReferrer(referrer: string, ownOrigin: string): string {
  if (referrer.startsWith('/') && !referrer.startsWith('//')) return reducedAddress(referrer)
  const url = URL.canParse(referrer) ? new URL(referrer) : null
  if (!url || !/^https?:$/.test(url.protocol)) return ''
  return url.origin === ownOrigin ? reducedAddress(referrer) : url.origin
}

/** @returns whether the title of the page at this address is the product's own, and nothing that a person wrote */
export function isTitleOwn(address: string): boolean {
  const url = parsed(address)
  return url !== null && ownTitles.test(url.pathname)
}

function parsed(address: string): URL | null {
  const base = 'http://own.invalid'
  if (!URL.canParse(address, base)) return null
  const url = new URL(address, base)
  return /^https?:$/.test(url.protocol) ? url : null
}

function reducedSegment(segment: string): string {
  return segment.length <= mostSegmentCharacters && plainSegment.test(segment) ? segment : '*'
}
