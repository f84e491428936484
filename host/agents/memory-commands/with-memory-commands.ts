import type { Agent } from '../../conversations/turns/agent.ts'
import type { Memories } from '../../members/memories/memories.ts'
import { showsDistress } from '../companion/distress.ts'
import { parseMemoryCommand } from './memory-command.ts'
import { runMemoryCommand } from './run-memory-command.ts'

/** Lets members who want all agents to remember say so in a message: 记住：…, 忘掉：…; the agent is not asked then. */
export function withMemoryCommands(agent: Agent, memories: Memories | undefined): Agent {
  if (!memories) return agent
  return {
    ...agent,
    async *start(request, context) {
      const command = showsDistress(request.question) ? null : parseMemoryCommand(request.question)
      if (!command || !(await memories.isOn(request.owner))) return yield* agent.start(request, context)
      yield* runMemoryCommand(memories, command, request)
    },
  }
}
