import { type CardChange, cards } from '../../../lib/contract/cards/cards.ts'
import type { MemoryItem } from '../../../lib/contract/cards/memory.ts'
import type { TurnRequest } from '../../conversations/turns/agent.ts'
import type { Memories } from '../../members/memories/memories.ts'
import { HostError } from '../../platform/errors.ts'
import { type MemoryCommand, matchingMemories } from './memory-command.ts'
import { isMemoryPaused } from './memory-pause.ts'

const notOn = '没有打开“记得我说过的”，这句没有记。可以在“设置”的“记忆”里打开。'
const notAgreed = '还没有同意这个智能体记事，这句没有记。可以在上方的“记忆”里打开。'
const forMembers = '登录以后才能记。'
/** Memories that are listed when several match. */
const maxListed = 10
const whereAllAre = '全部记得的事在“设置”的“记忆”里。'
const notNow = '刚才说过难过的话，这段对话里不记事。想记的事，可以自己写在设置的“记忆”里。'

/**
 * Performs a memory command in a message and shows the result.
 * @returns whether the message is fully handled, or was remembered and may be answered
 */
export async function* runMemoryCommand(
  memories: Memories,
  command: MemoryCommand,
  { owner, docId = '', ...said }: TurnRequest,
): AsyncGenerator<CardChange, 'done' | 'kept', void> {
  if (command.kind === 'forget') return yield* forget(memories, owner, command.wanted)
  if (isMemoryPaused(said)) return yield* replyAndFinish(notNow)
  try {
    const kept = await memories.keep(owner, { text: command.text, from: docId })
    yield keptMemoriesCard([kept], memories.agentId)
    return 'kept'
  } catch (error) {
    if (!(error instanceof HostError)) throw error
    return yield* replyAndFinish(`${error.message}。${error.code === 'too_large' ? whereAllAre : ''}`)
  }
}

/** Deletes the only match; several are listed instead, where each can be deleted. */
async function* forget(
  memories: Memories,
  owner: string,
  wanted: string,
): AsyncGenerator<CardChange, 'done', void> {
  const all = await memories.list(owner)
  if (all.length === 0) return yield* replyAndFinish('现在没有记着什么。')
  const found = matchingMemories(all, wanted)
  const [first] = found
  if (!first) return yield* replyAndFinish(`没有记着：${wanted}。`)
  if (found.length > 1) {
    yield* replyAndFinish(choiceOf(found.length))
    yield memoriesCard(found.slice(0, maxListed), memories.agentId, { isList: true })
    return 'done'
  }
  await memories.remove(owner, [first.id])
  return yield* replyAndFinish(`已忘掉：${first.text}。`)
}

function choiceOf(count: number): string {
  const hidden = count - maxListed
  return [
    `和它有关的有 ${count} 件，都还记着。要忘掉哪件，就点它后面的删除。`,
    hidden > 0 ? `这里是最新的 ${maxListed} 件，另外还有 ${hidden} 件没有列出。` : '',
    whereAllAre,
  ].join('')
}

/** Explains why the memory is off for a visitor, or for a member who has not opted in. */
export function* refuseToRemember(
  { agentId }: Pick<Memories, 'agentId'>,
  isMember: boolean,
): Generator<CardChange, 'done', void> {
  const reason = agentId === undefined ? notOn : notAgreed
  return yield* replyAndFinish(isMember ? reason : forMembers)
}

function* replyAndFinish(text: string): Generator<CardChange, 'done', void> {
  yield cards.ownTip('t1', text)
  return 'done'
}

/** Shows what was just remembered. */
export function keptMemoriesCard(items: readonly MemoryItem[], agentId?: string): CardChange {
  return memoriesCard(items, agentId)
}

function memoriesCard(
  items: readonly MemoryItem[],
  agentId: string | undefined,
  list: { readonly isList?: true } = {},
): CardChange {
  const content = {
    items: items.map(({ id, text, from }) => ({ id, text, from })),
    ...(agentId !== undefined && { agentId }),
    ...list,
  }
  return cards.show('memory', 'm1', content)
}
