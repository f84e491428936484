import type { PluginFilter } from '@/lib/client/api/plugins'

/** Parameters of the address of the plugins, '' where absent. */
export type StoreAddress = Readonly<Record<'tab' | 'q' | 'sort', string>>

export const storeParameters = ['tab', 'q', 'sort'] as const

const keywordCharacters = 100

/** @returns the filter of an address; invalid values count as absent */
export function storeFilterOf({ q, sort }: StoreAddress): PluginFilter {
  return {
    keyword: q.trim().slice(0, keywordCharacters),
    sort: sort === 'newest' ? 'newest' : 'popular',
  }
}
