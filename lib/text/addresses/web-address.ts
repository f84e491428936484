/** @returns the address when a browser may be sent there (http or https), else '' */
export function webAddress(text: string): string {
  if (!URL.canParse(text)) return ''
  const { protocol, username, password } = new URL(text)
  const isPlain = username === '' && password === ''
  return isPlain && (protocol === 'https:' || protocol === 'http:') ? text : ''
}

const longest = 2_048

/**
 * The address of a source's image as it may be stored: complete and https, which is all that pages of ours may load.
 * It is not fetched before a reader asks for it.
 * @param page the address of the page that names it, where it may be relative to that
 * @returns the address, or '' when it is no such one
 */
export function imageAddress(named: string | null | undefined, page?: string): string {
  const address = named ? (URL.parse(named, page)?.href ?? '') : ''
  return address.length <= longest && address.startsWith('https:') ? webAddress(address) : ''
}
