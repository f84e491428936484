import { type Database, type Statement, statement } from '../../../storage/database/database.ts'
import type { AccountDeps } from '../account-deps.ts'

/** Stops all running and waiting turns of a member, in any process. */
export async function stopTurns(
  { database, cancelTurn }: { readonly database: Database; readonly cancelTurn: AccountDeps['cancelTurn'] },
  owner: string,
): Promise<void> {
  const turns = await database.all(
    database.build.selectFrom('turns').selectAll().where('owner', '=', owner).where('state', '!=', 'ended'),
  )
  for (const turn of turns) await cancelTurn(turn)
}

/** The same as a request for a batch: it is carried out within seconds, even if this process ends after the commit. */
export function stopRequested({ build }: Database, owner: string): Statement {
  return statement(
    build
      .updateTable('turns')
      .set({ cancel_requested: 1 })
      .where('owner', '=', owner)
      .where('state', '!=', 'ended'),
  )
}
