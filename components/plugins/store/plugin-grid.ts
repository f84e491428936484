import type { PluginSummary } from '@/lib/contract/plugins/plugin'

/** Classes of a list of cards. */
export const pluginGrid = 'mt-3 grid grid-cols-3 gap-3.5 max-wide:grid-cols-2 max-md:grid-cols-1'

/** The plugins of all pages, each once: between two requests the most used ones may change. */
export function distinctPlugins(
  pages: readonly { readonly list: readonly PluginSummary[] }[] = [],
): readonly PluginSummary[] {
  return [...new Map(pages.flatMap(({ list }) => list.map((plugin) => [plugin.id, plugin]))).values()]
}
