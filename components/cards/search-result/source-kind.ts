import type { SourceReference } from '@/lib/contract/cards/search-result'

/** A page of the web, a help page of ours, or a document that is nowhere else than in the library. */
export type SourceKind = 'web' | 'help' | 'library'

/** @returns what a source is, as far as its reader is concerned: where its address leads */
export function sourceKind({ seeMoreUrl }: Pick<SourceReference, 'seeMoreUrl'>): SourceKind {
  if (/^https?:\/\//.test(seeMoreUrl)) return 'web'
  return seeMoreUrl.startsWith('/') ? 'help' : 'library'
}
