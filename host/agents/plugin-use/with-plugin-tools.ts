import { createMoreTool } from '../../tools/more-tool.ts'
import { addTools, type ToolRegistry } from '../../tools/registry.ts'
import { addSelected, type RankTools } from '../../tools/selected-tools.ts'
import type { PluginTurn } from './plugin-turn.ts'

interface Asked {
  readonly rankTools: RankTools | undefined
  readonly question: string
  readonly signal: AbortSignal
}

/** Adds the tools of plugins, the most fitting ones if there are many, and how to get the rest of a long result. */
export async function withPluginTools(
  own: ToolRegistry,
  plugins: PluginTurn | null,
  { rankTools, ...asked }: Asked,
): Promise<ToolRegistry> {
  if (!plugins || plugins.tools.length === 0) return own
  const { journal } = plugins.asking
  const withMore = addTools(own, [createMoreTool(() => journal.results)])
  const rank: RankTools = rankTools ?? (async (_text, all) => all.map(({ name }) => name))
  return addSelected(withMore, plugins.tools, { ...asked, rank, results: journal.results.values() })
}
