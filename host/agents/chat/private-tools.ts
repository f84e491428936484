import { revealsMemory } from '../../context/reveals-memory.ts'
import type { RememberedFact } from '../../models/exchange.ts'
import type { ToolRegistry } from '../../tools/registry.ts'
import { ToolFailure } from '../../tools/tool.ts'

/** Tools whose arguments leave the host. */
const outgoing: ReadonlySet<string> = new Set(['web_search', 'read_page'])
const refusal = '参数里有“记得的事”里的内容，读者这次没有说：去掉它，只用读者说过的再试'

/** @returns the same tools, of which those that ask the web refuse what is only known from memories */
export function withoutMemories(
  tools: ToolRegistry,
  memories: readonly RememberedFact[],
  said: string,
): ToolRegistry {
  if (memories.length === 0) return tools
  return {
    ...tools,
    find: (name) => {
      const ready = tools.find(name)
      if (!ready || !outgoing.has(name)) return ready
      const { tool } = ready
      const run: typeof tool.run = async (input, context) => {
        if (revealsMemory(textsIn(input).join('\n'), memories, said))
          throw new ToolFailure('arguments', refusal)
        return tool.run(input, context)
      }
      return { ...ready, tool: { ...tool, run } }
    },
    only: (names) => withoutMemories(tools.only(names), memories, said),
  }
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
