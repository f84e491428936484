/** @returns the address if it is http or https, otherwise '' */
export function webAddress(text: string): string {
  if (!URL.canParse(text)) return ''
  const { protocol, username, password } = new URL(text)
  const isPlain = username === '' && password === ''
  return isPlain && (protocol === 'https:' || protocol === 'http:') ? text : ''
}

const maxLength = 2_048

/**
 * The address of a source's image to store: absolute and https, the only scheme that our pages load. It is fetched
 * only on request.
 * @param page base address, as the image may be relative to its page
 * @returns the address, or '' if invalid
 */
export function imageAddress(named: string | null | undefined, page?: string): string {
  const address = named ? (URL.parse(named, page)?.href ?? '') : ''
  return address.length <= maxLength && address.startsWith('https:') ? webAddress(address) : ''
}
