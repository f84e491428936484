import { agentMemoryRoutes } from '../../../lib/contract/routes/agent-memory-routes.ts'
import type { LimitSettings } from '../../limits/limit-settings.ts'
import { pace } from '../../limits/pace.ts'
import { memberOf } from '../../members/account/self-service/own-user.ts'
import { memoryAnswerOf } from '../../members/memories/agent-memory-rows.ts'
import { type MemoriesDeps, openAgentMemories } from '../../members/memories/memories.ts'
import type { Identity } from '../../platform/identity.ts'
import { type HostModule, type RouteHandlers, routeSet } from '../../platform/module.ts'
import type { Bus } from '../../storage/bus/bus.ts'
import { showsDistress } from '../companion/distress.ts'
import { offersMemory } from './find-made-agents.ts'
import { listRememberingAgents } from './list-remembering-agents.ts'
import { agentNotFound } from './stored-agent.ts'

interface AgentMemoryDeps extends Omit<MemoriesDeps, 'isDistressed' | 'env'> {
  readonly env: MemoriesDeps['env'] & Pick<LimitSettings, 'RATE_LIMIT'>
  readonly bus: Bus
}

const changesPerMinute = 60
const listsPerMinute = 60

/** What agents made by members remember of the caller, who agrees for each of them, and can see and delete it. */
export function agentMemoryModule(deps: AgentMemoryDeps): HostModule {
  return { routes: [routeSet(agentMemoryRoutes, memoryHandlers(deps))] }
}

function memoryHandlers(deps: AgentMemoryDeps): RouteHandlers<typeof agentMemoryRoutes> {
  const { database, env, bus } = deps
  const memoriesOf = openAgentMemories({ ...deps, isDistressed: showsDistress })

  const all = async (owner: string, agentId: string) => {
    const memories = memoriesOf(agentId)
    const [list, isOn, isOffered, answer] = await Promise.all([
      memories.list(owner),
      memories.isOn(owner),
      offersMemory(database, agentId, owner),
      memoryAnswerOf(database, agentId, owner),
    ])
    return { list: [...list], isOn, isOffered, isAnswered: answer !== 0 }
  }
  const changing = async (identity: Identity | null) => {
    const { owner } = memberOf(identity)
    if (env.RATE_LIMIT > 0) await pace(bus, `memories:${owner}`, changesPerMinute)
    return owner
  }

  return {
    agentMemory: ({ identity, input }) => all(memberOf(identity).owner, input.agent_id),
    agentMemories: async ({ identity }) => {
      const { owner } = memberOf(identity)
      if (env.RATE_LIMIT > 0) await pace(bus, `remembering agents:${owner}`, listsPerMinute)
      return { list: await listRememberingAgents(database, owner) }
    },
    agentMemorySetting: async ({ identity, input: { agent_id: agentId, isOn } }) => {
      const owner = await changing(identity)
      const wasAsked = (await memoryAnswerOf(database, agentId, owner)) !== 0
      const isOffered = await offersMemory(database, agentId, owner)
      // Consent can also be withdrawn from an agent that one may not use any more.
      if (!isOffered && (isOn || !wasAsked)) throw agentNotFound()
      await memoriesOf(agentId).setOn(owner, isOn)
      return all(owner, agentId)
    },
    agentMemoryDelete: async ({ identity, input: { agent_id: agentId, id } }) => {
      const owner = await changing(identity)
      await memoriesOf(agentId).remove(owner, [id])
      return all(owner, agentId)
    },
    agentMemoryClear: async ({ identity, input: { agent_id: agentId } }) => {
      const owner = await changing(identity)
      await memoriesOf(agentId).clear(owner)
      return all(owner, agentId)
    },
  }
}
