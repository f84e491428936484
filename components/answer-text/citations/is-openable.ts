import type { SourceReference } from '@/lib/contract/cards/search-result'

/** @returns whether a source has an address that the user can open: a web page, or a page of this app */
export function isOpenable(source: Pick<SourceReference, 'seeMoreUrl'>): boolean {
  return /^(https?:\/\/|\/)/.test(source.seeMoreUrl)
}
