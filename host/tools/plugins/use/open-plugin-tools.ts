import type { AgentSettings } from '../../../../lib/contract/made-agent.ts'
import { pluginNumber } from '../../../../lib/contract/plugins/plugin-number.ts'
import { estimateTokens } from '../../../models/estimate-tokens.ts'
import { readableTools } from '../../registry.ts'
import type { Tool } from '../../tool.ts'
import { toolSchemaForModel } from '../call/tool-schema-for-model.ts'
import { type FrozenTool, isCallableBy, type UsedVersion, versionForAgent } from '../used-version.ts'
import { createPluginTool, onlyReads, type UseDeps, type UsedTool } from './plugin-tool.ts'

/** Maximum tools of one agent. */
const maxTools = 40
/** Estimated tokens of the arguments of one, without explanations if they are long. */
const maxToolTokens = 8_000

interface OpenDeps extends UseDeps {
  /** @returns the shown name of each author, by owner */
  readonly namesOf: (rows: readonly { readonly owner: string }[]) => Promise<(owner: string) => string>
}

interface OpenedFor {
  readonly agentId: string
  readonly agentOwner: string
  /** The owner has chosen the versions while they were public. */
  readonly isHeld?: boolean | undefined
  readonly tools: AgentSettings['tools']
  /** Who asks the agent. */
  readonly user: string
  /** Unguessable, of the turn. */
  readonly seed: string
  readonly conversationId: string
}

export type OpenPluginTools = (turn: OpenedFor) => Promise<readonly Tool[]>

/**
 * @returns a function that opens the tools of an agent's plugins for one turn: without those of plugins that are gone,
 * or that the agent's owner or its user may not use any more, and without tools whose schema can't be read
 */
export function openPluginTools(deps: OpenDeps): OpenPluginTools {
  return async ({ agentId, agentOwner, isHeld, tools: named, user, seed, conversationId }) => {
    const used = await Promise.all(
      named.map(async ({ plugin_id, version, tool_ids }) => {
        const id = pluginNumber(plugin_id)
        const found =
          id === null
            ? undefined
            : await versionForAgent(deps.database, { owner: agentOwner, agentId, isHeld }, id, version)
        if (!found || !isCallableBy(found.plugin, user)) return []
        const chosen = new Set(tool_ids.map(pluginNumber))
        return found.tools.filter((tool) => chosen.has(tool.id)).map((tool) => ({ used: found, tool }))
      }),
    )
    const all = used.flat().slice(0, maxTools)
    const nameOf = await deps.namesOf(all.map(({ used: { plugin } }) => plugin))
    const opened = all.map(({ used, tool }) => {
      const given = { used, tool, user, seed, conversationId, author: nameOf(used.plugin.owner) }
      const look = onlyReads(given) ? undefined : lookFor(given, all)
      return createPluginTool(deps, { ...given, ...(look && { look }) })
    })
    return readableTools(opened).filter(({ input }) => estimateTokens(JSON.stringify(input)) <= maxToolTokens)
  }
}

/** The tool of the same plugin that most likely shows what a call has changed: its path is the nearest. */
function lookFor(
  { used, tool, user }: Pick<UsedTool, 'used' | 'tool' | 'user'>,
  all: readonly { readonly used: UsedVersion; readonly tool: FrozenTool }[],
): UsedTool['look'] {
  const reading = all.filter(
    (each) => each.used === used && each.tool.settings.method === 'GET' && onlyReads({ ...each, user }),
  )
  const [nearest] = reading
    .map(({ tool: { id, settings } }) => ({ settings, model: toolSchemaForModel(id, settings) }))
    .filter(({ model }) => (model.schema['required'] as readonly string[]).length === 0)
    .toSorted(
      (one, other) =>
        sharedLength(other.settings.path, tool.settings.path) -
        sharedLength(one.settings.path, tool.settings.path),
    )
  return nearest && { name: nearest.model.name, title: nearest.settings.name }
}

function sharedLength(one: string, other: string): number {
  let length = 0
  while (length < one.length && one[length] === other[length]) length += 1
  return length
}
