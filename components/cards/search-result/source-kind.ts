import type { SourceReference } from '@/lib/contract/cards/search-result'

/** In display order. */
export const sourceKinds = ['web', 'knowledge', 'library', 'mine', 'help'] as const
export type SourceKind = (typeof sourceKinds)[number]

/** Provider name of the user's own files. */
const ownProvider = '我的文件'
/** Provider name of the knowledge of an agent. */
const knowledgeProvider = '智能体的资料'

export function sourceKind({
  seeMoreUrl,
  provider,
}: Pick<SourceReference, 'seeMoreUrl' | 'provider'>): SourceKind {
  if (provider === ownProvider) return 'mine'
  if (provider === knowledgeProvider) return 'knowledge'
  if (/^https?:\/\//.test(seeMoreUrl)) return 'web'
  return seeMoreUrl.startsWith('/') ? 'help' : 'library'
}
