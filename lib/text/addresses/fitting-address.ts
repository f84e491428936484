/**
 * Shortens an address by removing the least important parts first: its fragment, then the longest query values.
 * @param most maximum characters
 * @returns the same address if it fits
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
