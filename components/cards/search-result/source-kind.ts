import type { SourceReference } from '@/lib/contract/cards/search-result'

/** The kinds, in the order in which they are offered: pages of the web, the library, the reader's files, our help. */
export const sourceKinds = ['web', 'library', 'mine', 'help'] as const
export type SourceKind = (typeof sourceKinds)[number]

/** The provider of what the reader keeps. */
const ownProvider = '我的文件'

/** @returns the kind of a source, by who found it and where its address leads */
export function sourceKind({
  seeMoreUrl,
  provider,
}: Pick<SourceReference, 'seeMoreUrl' | 'provider'>): SourceKind {
  if (provider === ownProvider) return 'mine'
  if (/^https?:\/\//.test(seeMoreUrl)) return 'web'
  return seeMoreUrl.startsWith('/') ? 'help' : 'library'
}
