import type { OptionsContent } from '../../../lib/contract/cards/options.ts'
import type { OutlineContent } from '../../../lib/contract/cards/outline.ts'
import type { SearchSession } from '../../../lib/contract/routes/http.ts'
import type { Database } from '../../storage/database/database.ts'
import { loadShown } from '../turns/recover-turns.ts'
import type { TurnRow } from '../turns/turn-row.ts'
import type { TurnView } from '../turns/turn-view.ts'

type State = Pick<SearchSession, 'state' | 'progress' | 'awaits' | 'until'>

/** Maximum active conversations of a list with progress: each is read from its frames. */
const mostRead = 5

/**
 * The states of active turns in a list of conversations.
 * @param turnIds the turns referenced by their rows
 * @returns by turn; without those that have ended
 */
export async function conversationStates(
  database: Database,
  turnIds: readonly string[],
): Promise<ReadonlyMap<string, State>> {
  if (turnIds.length === 0) return new Map()
  const turns = await database.all<TurnRow>(
    database.build
      .selectFrom('turns')
      .selectAll()
      .where('id', 'in', turnIds)
      .where('state', '!=', 'ended')
      .orderBy('created_at', 'desc'),
  )
  const states = await Promise.all(
    turns.map(async (turn, place) => {
      const isRead = place < mostRead && (turn.state === 'waiting' || isResearch(turn))
      const state = isRead ? shownState(await loadShown(database, turn)) : rowState(turn)
      return [turn.id, state] as const
    }),
  )
  return new Map(states)
}

/** An ordinary answer ends too soon for its progress to matter, and has many frames. */
function isResearch({ prompt }: TurnRow): boolean {
  return (JSON.parse(prompt) as { pattern?: string }).pattern === 'research'
}

function rowState({ state }: TurnRow): State {
  return { state: state === 'waiting' ? 'waiting' : 'running' }
}

/** Between a choice and its first frame a turn is shown as running. */
function shownState({ view, row }: { readonly view: TurnView; readonly row: TurnRow }): State {
  const progress = progressOf(view)
  const { waiting } = view
  return {
    ...rowState(row),
    ...(progress ? { progress } : {}),
    ...(waiting ? { awaits: waiting.kind, until: waiting.until } : {}),
  }
}

function progressOf({ cards }: TurnView): State['progress'] {
  const outline = cards.findLast(({ type }) => type === 'outline')?.content as OutlineContent | undefined
  if (outline) {
    const done = outline.sections.filter(({ state }) => state === 'done').length
    return { done, of: outline.sections.length }
  }
  const options = cards.findLast(({ type }) => type === 'options')?.content as OptionsContent | undefined
  return options && { done: options.step - (options.answer ? 0 : 1), of: options.of }
}
