/**
 * Makes an address fit, by what it can best do without: its fragment, then the longest values of its query.
 * @param most characters
 * @returns the address as it is when it fits
 */
export function fittingAddress(address: string, most: number): string {
  if (address.length <= most || !URL.canParse(address)) return address.slice(0, most)
  const url = new URL(address)
  url.hash = ''
  const longestFirst = [...url.searchParams].toSorted(([, one], [, other]) => other.length - one.length)
  for (const [name, value] of longestFirst) {
    if (url.href.length <= most) break
    url.searchParams.delete(name, value)
  }
  return url.href.slice(0, most)
}
