import type { Database } from '../../../storage/database/database.ts'
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
