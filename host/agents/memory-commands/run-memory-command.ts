import type { MemoryItem } from '../../../lib/contract/cards/memory.ts'
import type { CardEvent } from '../../../lib/contract/frames/card.ts'
import type { TurnRequest } from '../../conversations/turns/agent.ts'
import type { Memories } from '../../members/memories/memories.ts'
import { HostError } from '../../platform/errors.ts'
import { type MemoryCommand, matchingMemories } from './memory-command.ts'
import { isMemoryPaused } from './memory-pause.ts'

const notNow = '刚才说过难过的话，这段对话里不记事。想记的事，可以自己写在设置的“记忆”里。'

/**
 * Performs a memory command in a message and shows the result.
 * @returns whether the message is fully handled, or was remembered and may be answered
 */
export async function* runMemoryCommand(
  memories: Memories,
  command: MemoryCommand,
  { owner, docId = '', ...said }: TurnRequest,
): AsyncGenerator<CardEvent, 'done' | 'kept', void> {
  if (command.kind === 'forget') {
    const found = matchingMemories(await memories.list(owner), command.wanted)
    if (found.length === 0) return yield* replyAndFinish(`没有记着：${command.wanted}。`)
    await memories.remove(
      owner,
      found.map(({ id }) => id),
    )
    return yield* replyAndFinish(`已忘掉：${found.map(({ text }) => text).join('；')}。`)
  }

  if (isMemoryPaused(said)) return yield* replyAndFinish(notNow)
  try {
    const kept = await memories.keep(owner, { text: command.text, from: docId })
    yield keptMemoriesCard([kept])
    return 'kept'
  } catch (error) {
    if (!(error instanceof HostError)) throw error
    return yield* replyAndFinish(`${error.message}。`)
  }
}

function* replyAndFinish(text: string): Generator<CardEvent, 'done', void> {
  yield { id: 't1', type: 'tips', target: 'replace', content: { text, isOwn: true } }
  return 'done'
}

/** Shows what was just remembered. */
export function keptMemoriesCard(items: readonly MemoryItem[]): CardEvent {
  const content = { items: items.map(({ id, text, from }) => ({ id, text, from })) }
  return { id: 'm1', type: 'memory', target: 'replace', content }
}
