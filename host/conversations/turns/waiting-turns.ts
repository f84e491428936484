import { sql } from 'kysely'
import type { Prompt } from '../../../lib/contract/frames/frame.ts'
import { BatchConflict, type Database, statement } from '../../storage/database/database.ts'
import type { AgentQuery, Choice, TurnProgress } from './agent.ts'
import { type TurnRow, waitOf } from './turn-row.ts'

/** So many turns whose time is over are dealt with at a look. */
const expiredAtOnce = 100

/**
 * Whether it is this that a turn waits for. A choice that comes late or twice must not be taken for the next question.
 * @param steps those that were chosen for; undefined for whichever the turn waits for
 */
export function isAwaited(
  turn: Pick<TurnRow, 'state' | 'waiting'>,
  choice: Choice,
  steps: readonly string[] | undefined,
): boolean {
  const wait = turn.state === 'waiting' ? waitOf(turn) : null
  if (!wait || (steps && !steps.includes(wait.step))) return false
  if ('isSkipped' in choice) return true
  const option = choice.option as object
  return wait.kind in option || (wait.kind === 'options' && 'back' in option)
}

/**
 * Takes the choice of a waiting turn: of all who try, in whatever process, one gets it.
 * @param lease under which the turn goes on
 * @param choice `stop`: the turn is to end as stopped, whichever process ends it
 * @param reserved what was set aside for what follows, which from then on stands with the turn
 * @returns whether it was this call that took it
 */
export async function takeChoice(
  database: Database,
  turn: Pick<TurnRow, 'id' | 'last_seq'>,
  lease: number,
  choice: Choice | 'stop',
  reserved = '',
): Promise<boolean> {
  try {
    await database.batch([
      statement(
        database.build
          .updateTable('turns')
          .set({
            state: 'running',
            lease,
            ...(choice === 'stop' ? { cancel_requested: 1 } : { choice: JSON.stringify(choice), reserved }),
          })
          .where('id', '=', turn.id)
          .where('state', '=', 'waiting')
          // It may wait for something else by now.
          .where('last_seq', '=', turn.last_seq),
        1,
      ),
    ])
    return true
  } catch (error) {
    if (error instanceof BatchConflict) return false
    throw error
  }
}

/** The turns that have waited for as long as they may, or were stopped just when they began to. */
export function endedWaits(database: Database, now: number): Promise<TurnRow[]> {
  return database.all<TurnRow>(
    database.build
      .selectFrom('turns')
      .selectAll()
      .where('state', '=', 'waiting')
      .where((turn) => turn.or([turn('waits_until', '<=', now), turn('cancel_requested', '=', 1)]))
      // Rows that fail each time must not hide those behind them.
      .orderBy(sql`random()`)
      .limit(expiredAtOnce),
  )
}

/** @returns how far a turn had come. @param cardCount how many cards stand on screen */
export async function progressOf(
  database: Database,
  turn: Pick<TurnRow, 'id' | 'waiting' | 'choice'>,
  cardCount: number,
): Promise<TurnProgress> {
  const rows = await database.all<{ step: string; result: string }>(
    database.build.selectFrom('turn_steps').select(['step', 'result']).where('turn_id', '=', turn.id),
  )
  const wait = waitOf(turn)
  const chosen =
    wait && turn.choice !== ''
      ? { step: wait.step, saved: wait.saved, choice: JSON.parse(turn.choice) as Choice }
      : null
  return {
    steps: new Map(rows.map((row) => [row.step, JSON.parse(row.result) as unknown])),
    chosen,
    cardCount,
  }
}

/** @returns which agent answers a stored turn, as its conversation states; null when the conversation is gone */
export async function queryOf(
  database: Database,
  turn: Pick<TurnRow, 'conversation_id' | 'prompt'>,
): Promise<AgentQuery | null> {
  const row = await database.first<{ kind: AgentQuery['kind']; agent_id: string; agent_type: string }>(
    database.build
      .selectFrom('conversations')
      .select(['kind', 'agent_id', 'agent_type'])
      .where('id', '=', turn.conversation_id),
  )
  if (!row) return null
  const prompt = JSON.parse(turn.prompt) as Prompt
  return { kind: row.kind, agentId: row.agent_id, agentType: row.agent_type, prompt }
}

/**
 * Notes that a turn goes on after its process had died, and what was set aside for that.
 * @returns false when it has done so too often, and may be what its processes die of, or is another process's
 */
export async function countResumption(
  database: Database,
  turn: Pick<TurnRow, 'id'>,
  lease: number,
  most: number,
  reserved: string,
): Promise<boolean> {
  const [counted] = await database.batch([
    statement(
      database.build
        .updateTable('turns')
        .set((expression) => ({ resumed: expression('resumed', '+', 1), reserved }))
        .where('id', '=', turn.id)
        .where('lease', '=', lease)
        .where('resumed', '<', most),
    ),
  ])
  return counted?.changes === 1
}
