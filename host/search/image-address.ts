import { webAddress } from './ingest/web-address.ts'

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
