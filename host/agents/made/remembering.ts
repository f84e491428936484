import type { TurnRequest } from '../../conversations/turns/agent.ts'
import type { Memories } from '../../members/memories/memories.ts'
import type { RememberedFact } from '../../models/exchange.ts'
import type { StepDone } from '../../tools/journal.ts'
import type { ToolRunEvent } from '../../tools/run-with-tools.ts'
import type { Tool } from '../../tools/tool.ts'
import { createRememberTool, withMemories } from '../companion/remember-tool.ts'
import { isMemoryPaused } from '../memory-commands/memory-pause.ts'

type RunEvent = ToolRunEvent | StepDone

interface Remembering {
  /** Newest first; none unless the user agreed. */
  readonly known: readonly RememberedFact[]
  /** The tool by which the model remembers; none unless the user agreed, and after words of distress. */
  readonly tools: readonly Tool[]
  /** Shows what was remembered instead of the calls. */
  show(events: AsyncIterable<RunEvent>): AsyncIterable<RunEvent>
}

/** Earlier turns of which facts are remembered. */
const recentTurns = 5

const nothing: Remembering = { known: [], tools: [], show: (events) => events }

/** @param memories those of the agent that answers; absent when it remembers nothing */
export async function openRemembering(
  memories: Memories | undefined,
  { owner, docId = '', question, history }: TurnRequest,
): Promise<Remembering> {
  if (!memories || !(await memories.isOn(owner))) return nothing
  const known = await memories.list(owner)
  if (isMemoryPaused({ question, history })) return { ...nothing, known }

  // The author's prompt also tells the model what to remember.
  const said = [question, ...history.slice(-recentTurns).map((exchange) => exchange.question)]
  const { tool, kept } = createRememberTool({ memories, owner, docId, said })
  return { known, tools: [tool], show: (events) => withMemories(events, kept, memories.agentId) }
}
