import { sql } from 'kysely'
import type { Prompt } from '../../../lib/contract/frames/client-frame.ts'
import { BatchConflict, type Database, statement } from '../../storage/database/database.ts'
import type { AgentQuery, Choice, TurnProgress } from './agent.ts'
import { type StopCause, stopRequests, type TurnRow, waitOf } from './turn-row.ts'

const expiredAtOnce = 100

/** Whether the turn waits for this: a late choice must not answer the next question. @param steps undefined: any */
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
 * Takes the choice of a waiting turn: of concurrent callers, in any process, one succeeds.
 * @param lease under which the turn continues
 * @param choice `stop`: the turn is to end as stopped, by any process
 * @param reserved the reservation for the next run, stored with the turn
 * @returns whether this call succeeded
 */
export async function claimChoice(
  database: Database,
  turn: Pick<TurnRow, 'id' | 'last_seq'>,
  lease: number,
  choice: Choice | StopCause,
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
            ...(typeof choice === 'string'
              ? { cancel_requested: stopRequests[choice] }
              : { choice: JSON.stringify(choice), reserved }),
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

/** The turns whose wait has expired, or that were stopped just when it started. */
export function endedWaits(database: Database, now: number): Promise<TurnRow[]> {
  return database.all<TurnRow>(
    database.build
      .selectFrom('turns')
      .selectAll()
      .where('state', '=', 'waiting')
      .where((turn) => turn.or([turn('waits_until', '<=', now), turn('cancel_requested', '!=', 0)]))
      // Rows that fail each time must not block later ones.
      .orderBy(sql`random()`)
      .limit(expiredAtOnce),
  )
}

/** @returns how far a turn had come. @param cardCount the number of displayed cards */
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

/** @returns which agent answers a stored turn, according to its conversation; null when it was deleted */
export async function queryOf(
  database: Database,
  turn: Pick<TurnRow, 'conversation_id' | 'prompt' | 'owner' | 'agent_version'>,
): Promise<AgentQuery | null> {
  const row = await database.first<{ kind: AgentQuery['kind']; agent_id: string; agent_type: string }>(
    database.build
      .selectFrom('conversations')
      .select(['kind', 'agent_id', 'agent_type'])
      .where('id', '=', turn.conversation_id),
  )
  if (!row) return null
  const prompt = JSON.parse(turn.prompt) as Prompt
  const { owner, agent_version } = turn
  const version = Number(agent_version)
  return {
    kind: row.kind,
    agentId: row.agent_id,
    agentType: row.agent_type,
    prompt,
    owner,
    ...(version > 0 && { version }),
  }
}

/**
 * Records a resume of a turn after its process had died, with its reservation.
 * @returns false when it had too many resumes, and may be the cause of the crashes, or belongs to another process
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
