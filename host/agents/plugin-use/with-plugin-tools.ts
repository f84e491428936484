import type { TurnRequest } from '../../conversations/turns/agent.ts'
import { createMoreTool } from '../../tools/more-tool.ts'
import { addTools, type ToolRegistry } from '../../tools/registry.ts'
import { addSelected, type RankTools } from '../../tools/selected-tools.ts'
import type { PluginTurn } from './plugin-turn.ts'

/** The newest turns of which the called tools are sent again: they are repeated, corrected and undone. */
const turnsWithCalls = 3

interface Asked {
  readonly rankTools: RankTools | undefined
  readonly request: Pick<TurnRequest, 'question' | 'history'>
  readonly signal: AbortSignal
}

/** Adds the tools of plugins, the most fitting ones if there are many, and how to get the rest of a long result. */
export async function withPluginTools(
  own: ToolRegistry,
  plugins: PluginTurn | null,
  { rankTools, request: { question, history }, signal }: Asked,
): Promise<ToolRegistry> {
  if (!plugins || plugins.tools.length === 0) return own
  const { journal } = plugins.asking
  const withMore = addTools(own, [createMoreTool(() => journal.results)])
  const rank: RankTools = rankTools ?? (async (_text, all) => all.map(({ name }) => name))
  const earlier = history.at(-1)?.question
  const calls = history.slice(-turnsWithCalls).flatMap(({ calls: made = '', notes = '' }) => [made, notes])
  const results = [...journal.results.values(), ...calls]
  return addSelected(withMore, plugins.tools, {
    rank,
    question,
    ...(earlier && { earlier }),
    results,
    signal,
  })
}
