import * as z from 'zod'
import type { CardChange } from '../../../lib/contract/cards/cards.ts'
import type { MemoryItem } from '../../../lib/contract/cards/memory.ts'
import type { Memories } from '../../members/memories/memories.ts'
import { HostError } from '../../platform/errors.ts'
import type { StepDone, StepOf } from '../../tools/journal.ts'
import { isStep, type ToolRunEvent } from '../../tools/run-with-tools.ts'
import type { Tool } from '../../tools/tool.ts'
import { keptMemoriesCard } from '../memory-commands/run-memory-command.ts'
import { wasSaid } from './was-said.ts'

const maxPerTurn = 3

const input = z.object({ text: z.string().min(1).max(200).describe('一件事，一句话，例如：猫叫年糕') })

interface RememberDeps {
  readonly memories: Memories
  readonly owner: string
  readonly docId: string
  /** Messages of the user; a fact that none of them states is refused. Any fact is accepted when absent. */
  readonly said?: readonly string[]
}

const rememberToolName = 'remember'

/** @returns the tool by which a model remembers facts about this user only, and the memories created so far */
export function createRememberTool({ memories, owner, docId, said }: RememberDeps): {
  readonly tool: Tool
  readonly kept: readonly MemoryItem[]
} {
  const kept: MemoryItem[] = []
  let calls = 0
  const tool: Tool = {
    name: rememberToolName,
    title: '记下',
    description:
      '记住读者说的、以后聊天用得上的一件事：怎么称呼、家人、宠物、喜好、近况。读者看得到，能删掉。',
    input: z.toJSONSchema(input, { io: 'input' }),
    timeoutMs: 5_000,
    isSafeToRepeat: true,
    run: async (given) => {
      const { text } = input.parse(given)
      if ((calls += 1) > maxPerTurn) return `没有记下：一次最多记 ${maxPerTurn} 件`
      if (said && !wasSaid(text, said)) return '没有记下：读者没有这样说过；说过的，只用他自己的话记'
      try {
        const memory = await memories.keep(owner, { text, from: docId, isByModel: true })
        if (!kept.some(({ id }) => id === memory.id)) kept.push(memory)
        return `记下了：${memory.text}`
      } catch (error) {
        if (!(error instanceof HostError)) throw error
        return `没有记下：${error.message}`
      }
    },
  }
  return { tool, kept }
}

/** Shows the memories instead of the calls of this tool; other cards stay. */
export async function* withMemories<Event extends ToolRunEvent | StepDone>(
  events: AsyncIterable<Event>,
  kept: readonly MemoryItem[],
  agentId?: string,
): AsyncGenerator<ToolRunEvent | StepOf<Event>, void, void> {
  const calls = new Set<string>()
  let shown = 0
  let hasWritten = false
  let isBroken = false
  for await (const given of events) {
    if (isStep(given)) {
      yield given
      continue
    }
    const event = given as ToolRunEvent
    if (!('target' in event)) {
      // Text before and after a call are separate paragraphs.
      yield isBroken && event.kind === 'text' ? { ...event, text: `\n\n${event.text}` } : event
      if (event.kind === 'text') [hasWritten, isBroken] = [true, false]
      continue
    }
    const id = event.id ?? ''
    if (isCallToRemember(event)) calls.add(id)
    if (!calls.has(id)) {
      yield event
      ;[hasWritten, isBroken] = [false, false]
      continue
    }
    isBroken = hasWritten
    if (kept.length === shown) continue
    shown = kept.length
    ;[hasWritten, isBroken] = [false, false]
    yield keptMemoriesCard(kept, agentId)
  }
}

function isCallToRemember(event: CardChange): boolean {
  return event.type === 'tool_call' && event.content.name === rememberToolName
}
