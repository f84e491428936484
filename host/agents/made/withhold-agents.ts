import type { Selectable } from 'kysely'
import type { BlockedWork } from '../../members/account/blocking/block-member.ts'
import { type Database, statement } from '../../storage/database/database.ts'
import type { Tables } from '../../storage/database/tables.ts'

export interface StopTurnsDeps {
  readonly database: Database
  /** Stops a turn wherever it runs. */
  readonly cancelTurn: (turn: Selectable<Tables['turns']>) => Promise<void>
}

/** The agents of a blocked member: others can't find or use them, and their running turns end. */
export function withholdAgents(deps: StopTurnsDeps): BlockedWork {
  const { build } = deps.database
  return {
    statements: (owner, at) => [
      statement(build.updateTable('agents').set({ author_blocked_at: at }).where('owner', '=', owner)),
    ],
    stop: async (owner) => {
      const agents = await deps.database.all(
        build.selectFrom('agents').select('id').where('owner', '=', owner).where('deleted_at', '=', 0),
      )
      for (const { id } of agents) await stopReaders(deps, { id, owner })
    },
  }
}

/** Stops the turns that others have with an agent; its author may go on with the draft. */
export async function stopReaders(
  { database, cancelTurn }: StopTurnsDeps,
  { id, owner }: { readonly id: string; readonly owner: string },
): Promise<void> {
  const turns = await database.all(
    database.build
      .selectFrom('turns')
      .innerJoin('conversations', 'conversations.id', 'turns.conversation_id')
      .selectAll('turns')
      .where('conversations.agent_id', '=', id)
      .where('turns.state', 'in', ['running', 'waiting'])
      .where('turns.owner', '!=', owner),
  )
  for (const turn of turns) await cancelTurn(turn)
}
