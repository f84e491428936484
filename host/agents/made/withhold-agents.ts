import type { Selectable, SelectQueryBuilder } from 'kysely'
import { type StopCause, stopRequests } from '../../conversations/turns/turn-row.ts'
import type { BlockedWork } from '../../members/account/blocking/block-member.ts'
import { type Database, type Statement, statement } from '../../storage/database/database.ts'
import type { Tables } from '../../storage/database/tables.ts'

export interface StopTurnsDeps {
  readonly database: Database
  /** Stops a turn wherever it runs. */
  readonly cancelTurn: (turn: Selectable<Tables['turns']>, cause?: StopCause) => Promise<void>
}

/** The agents of a blocked member: others can't find or use them, and their running turns end. */
export function withholdAgents(deps: StopTurnsDeps): BlockedWork {
  const { build } = deps.database
  return {
    statements: (owner, at) => [
      statement(build.updateTable('agents').set({ author_blocked_at: at }).where('owner', '=', owner)),
      ...(at > 0 ? [readersStopRequested(deps.database, { owner })] : []),
    ],
    stop: async (owner) => {
      const agents = await deps.database.all(
        build.selectFrom('agents').select('id').where('owner', '=', owner).where('deleted_at', '=', 0),
      )
      for (const { id } of agents) await stopReaders(deps, { id, owner })
    },
  }
}

/** Stops the turns that others have with an agent, or only these; its author may go on with the draft. */
export async function stopReaders(
  { database, cancelTurn }: StopTurnsDeps,
  {
    id,
    owner,
    readers,
  }: { readonly id: string; readonly owner: string; readonly readers?: readonly string[] },
): Promise<void> {
  if (readers?.length === 0) return
  const turns = await database.all(
    database.build
      .selectFrom('turns')
      .innerJoin('conversations', 'conversations.id', 'turns.conversation_id')
      .selectAll('turns')
      .where('conversations.agent_id', '=', id)
      .where('turns.state', 'in', ['running', 'waiting'])
      .where('turns.owner', '!=', owner)
      .$if(readers !== undefined, (rows) => rows.where('turns.owner', 'in', readers ?? [])),
  )
  for (const turn of turns) await cancelTurn(turn, 'agent_withdrawn')
}

/**
 * The same as a request for a batch, for one agent of the owner or all, and all readers or some: it is carried out within seconds, even if this
 * process ends after the commit.
 */
export function readersStopRequested(
  { build }: Database,
  {
    id,
    owner,
    readers,
  }: {
    readonly id?: string
    readonly owner: string
    readonly readers?: SelectQueryBuilder<Tables, 'agent_readers', { owner: string }>
  },
): Statement {
  const agents = build
    .selectFrom('agents')
    .select('id')
    .where('owner', '=', owner)
    .$if(id !== undefined, (rows) => rows.where('id', '=', id ?? ''))
  return statement(
    build
      .updateTable('turns')
      .set({ cancel_requested: stopRequests.agent_withdrawn })
      .where('state', 'in', ['running', 'waiting'])
      .where('owner', '!=', owner)
      .$if(readers !== undefined, (rows) => rows.where('owner', 'in', readers ?? []))
      .where(
        'conversation_id',
        'in',
        build.selectFrom('conversations').select('id').where('agent_id', 'in', agents),
      ),
  )
}
