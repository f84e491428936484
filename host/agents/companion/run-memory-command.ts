import type { MemoryContent, MemoryItem } from '../../../lib/contract/cards/memory.ts'
import type { CardEvent } from '../../../lib/contract/frames/card.ts'
import type { Memory } from '../../../lib/contract/routes/memory-routes.ts'
import type { Memories } from '../../members/memories/memories.ts'
import { HostError } from '../../platform/errors.ts'
import { type MemoryCommand, matchingMemories } from './memory-command.ts'

/** Maximum memories listed in a chat; the panel lists all. */
const maxListed = 30

const asToPanel = '全部忘掉要在右上角“记得的事”里确认。'
const notNow = '刚才说过难过的话，这段对话里不记事。想记的事，可以自己写在右上角“记得的事”里。'

interface CommandContext {
  readonly memories: Memories
  readonly owner: string
  readonly docId: string
  /** Whether remembering is disabled here because of earlier distress. */
  readonly isMemoryPaused: boolean
}

/**
 * Performs a memory command in a message and shows the result.
 * @returns whether the message is fully handled, was remembered and may be answered, or contained no command
 */
export async function* runMemoryCommand(
  command: MemoryCommand,
  context: CommandContext,
): AsyncGenerator<CardEvent, 'done' | 'kept' | 'none', void> {
  const { memories, owner, docId, isMemoryPaused } = context
  if (command.kind === 'keep') {
    if (isMemoryPaused) return yield* replyAndFinish(notNow)
    try {
      const kept = await memories.keep(owner, { text: command.text, from: docId })
      yield keptMemoriesCard([kept])
      return 'kept'
    } catch (error) {
      if (!(error instanceof HostError)) throw error
      return yield* replyAndFinish(`${error.message}。`)
    }
  }

  if (command.kind === 'clear') return yield* replyAndFinish(asToPanel)

  const all = await memories.list(owner)
  if (command.kind === 'list') return yield* listed(all)

  return yield* forgetMemory(command, all, context)
}

async function* forgetMemory(
  { wanted, isAmbiguous }: Extract<MemoryCommand, { kind: 'forget' }>,
  all: readonly Memory[],
  { memories, owner }: CommandContext,
): AsyncGenerator<CardEvent, 'done' | 'none', void> {
  const found = matchingMemories(all, wanted)
  // A sentence like “忘掉我换工作的事” may not be meant as a command: it deletes at most one memory, and shows several for
  // the user to choose. An explicit command (忘掉：…) deletes all matches.
  if (found.length === 0) return isAmbiguous ? 'none' : yield* replyAndFinish(`没有记着：${wanted}。`)
  if (isAmbiguous && found.length > 1) {
    yield memoryListCard(found.slice(0, maxListed))
    return yield* replyAndFinish('有几件都像，要忘掉哪件，就在上面删掉哪件。')
  }

  await memories.remove(
    owner,
    found.map(({ id }) => id),
  )
  return yield* replyAndFinish(`已忘掉：${found.map(({ text }) => text).join('；')}。`)
}

function* listed(all: readonly Memory[]): Generator<CardEvent, 'done', void> {
  if (all.length === 0) return yield* replyAndFinish('还没有记下什么。这样记一件：记住：我的猫叫年糕')
  yield memoryListCard(all.slice(0, maxListed))
  if (all.length > maxListed)
    yield* replyAndFinish(`一共记着 ${all.length} 件，这里是最近的；全部在右上角“记得的事”里。`)
  return 'done'
}

function* replyAndFinish(text: string): Generator<CardEvent, 'done', void> {
  yield { id: 't1', type: 'tips', target: 'replace', content: { text, isOwn: true } }
  return 'done'
}

/** Shows what was just remembered. */
export function keptMemoriesCard(items: readonly MemoryItem[]): CardEvent {
  return memoryCard({ items: withoutOtherFields(items) })
}

/** Shows the requested list, or the memories among which the user chooses. */
function memoryListCard(items: readonly MemoryItem[]): CardEvent {
  return memoryCard({ items: withoutOtherFields(items), isList: true })
}

function memoryCard(content: MemoryContent): CardEvent {
  return { id: 'm1', type: 'memory', target: 'replace', content }
}

function withoutOtherFields(items: readonly MemoryItem[]): MemoryItem[] {
  return items.map(({ id, text, from }) => ({ id, text, from }))
}
