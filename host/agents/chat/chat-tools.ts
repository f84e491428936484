import { agentIds } from '../../../lib/contract/agent-ids.ts'
import type { TurnSlots } from '../../limits/turn-slots.ts'
import { isMemberOwner } from '../../members/account/owner.ts'
import type { Notify } from '../../members/notifications/notify.ts'
import type { Clock } from '../../platform/clock.ts'
import type { ChosenTools } from '../../tools/chat-tools/chosen-tools.ts'
import type { RankTools } from '../../tools/selected-tools.ts'
import { type AgentPluginsDeps, openPluginTurn, type PluginTurn } from '../plugin-use/plugin-turn.ts'

/** The id of the universal agent. */

export interface ChatDeps {
  readonly slots?: TurnSlots
  readonly clock: Clock
  readonly plugins?: AgentPluginsDeps
  /** What a member lets this agent use. */
  readonly chosenTools?: (owner: string) => Promise<ChosenTools>
  /** Chooses among many tools. */
  readonly rankTools?: RankTools | undefined
  readonly notify?: Notify | undefined
}

/** @returns the plugins of a turn; null for one without any */
export async function openChatTools(
  { clock, plugins, chosenTools }: ChatDeps,
  turn: Parameters<typeof openPluginTurn>[3],
): Promise<PluginTurn | null> {
  const { owner } = turn.request
  if (!plugins || !chosenTools || !isMemberOwner(owner)) return null
  const chosen = await chosenTools(owner)
  // Of a turn that is resumed the calls so far count, even if no tool is chosen any more.
  if (chosen.tools.length + chosen.mcp.length === 0 && !turn.progress) return null
  const agent = { agentId: agentIds.universal, agentOwner: owner, isHeld: true }
  return openPluginTurn({ plugins, clock }, agent, chosen, turn)
}
