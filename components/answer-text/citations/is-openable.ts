import type { SourceReference } from '@/lib/contract/cards/search-result'

export function isOpenable(source: Pick<SourceReference, 'seeMoreUrl'>): boolean {
  return /^(https?:\/\/|\/)/.test(source.seeMoreUrl)
}
