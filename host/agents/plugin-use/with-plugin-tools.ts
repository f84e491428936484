import { createMoreTool } from '../../tools/more-tool.ts'
import { addTools, type ToolRegistry } from '../../tools/registry.ts'
import { addSelected, type RankTools } from '../../tools/selected-tools.ts'
import type { PluginTurn } from './plugin-turn.ts'

/** Adds the tools of plugins, the most fitting ones if there are many, and how to get the rest of a long result. */
export function withPluginTools(
  own: ToolRegistry,
  plugins: PluginTurn | null,
  rankTools: RankTools | undefined,
  question: string,
): ToolRegistry {
  if (!plugins || plugins.tools.length === 0) return own
  const { journal } = plugins.asking
  const withMore = addTools(own, [createMoreTool(() => journal.results)])
  const rank: RankTools = rankTools ?? ((_text, all) => all.map(({ name }) => name))
  return addSelected(withMore, plugins.tools, { rank, question, results: journal.results.values() })
}
