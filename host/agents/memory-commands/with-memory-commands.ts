import type { Agent } from '../../conversations/turns/agent.ts'
import type { Memories } from '../../members/memories/memories.ts'
import { showsDistress } from '../companion/distress.ts'
import { parseMemoryCommand } from './memory-command.ts'
import { refuseToRemember, runMemoryCommand } from './run-memory-command.ts'

/**
 * Performs 记住：… and 忘掉：… in messages instead of asking the agent. Visitors, and members who have not opted in, read
 * why nothing is remembered; members can always forget.
 */
export function withMemoryCommands(agent: Agent, memories: Memories | undefined): Agent {
  if (!memories) return agent
  return {
    ...agent,
    async *start(request, context) {
      const { question, owner } = request
      const command = showsDistress(question) ? null : parseMemoryCommand(question)
      if (!command) return yield* agent.start(request, context)
      const isMember = memories.isFor(owner)
      const isAllowed = isMember && (command.kind === 'forget' || (await memories.isOn(owner)))
      if (isAllowed) yield* runMemoryCommand(memories, command, request)
      else yield* refuseToRemember(memories, isMember)
    },
  }
}
