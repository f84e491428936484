import { randomUUID } from 'node:crypto'
import { commitForMember } from '../../../storage/database/commit-for-member.ts'
import {
  BatchConflict,
  type Database,
  type Statement,
  statement,
} from '../../../storage/database/database.ts'
import { rulesOf } from '../../../storage/database/owned/owned-table.ts'
import type { AccountDeps } from '../account-deps.ts'
import { uidOf } from '../owner.ts'
import { deviceBinding } from '../tokens/announcements.ts'
import { memberExists } from '../users/users.ts'

/** Maximum attempts: a device may keep asking while it is bound. */
const attempts = 8

type BindDeps = Pick<AccountDeps, 'database' | 'bus' | 'manifest'>

/**
 * Transfers the data of a device to the member who signed in on it: conversations with their records and turns,
 * including running ones, which continue under their ask_ids; search history, ratings and shares. Repeating it moves
 * nothing, or only newer asks. Afterwards the device no longer sees any of it.
 * @param device owner of the device's rows
 * @param member the new owner
 * @returns how many conversations were moved
 */
export async function bindDevice(deps: BindDeps, device: string, member: string): Promise<number> {
  for (let left = attempts; ; left -= 1) {
    try {
      const renamed = await sharedAskIds(deps.database, device, member)
      // No rows are transferred to a deleted member.
      const condition = memberExists(deps.database, uidOf(member))
      const results = await commitForMember(deps.database, condition, [
        ...renamed.flatMap((askId) => renameAsk(deps.database, device, askId)),
        ...moves(deps, device, member),
      ])
      const moved = results[renamed.length * statementsPerRename]?.changes ?? 0
      if (moved > 0) deviceBinding.announce(deps.bus, device)
      return moved
    } catch (error) {
      if (!(error instanceof BatchConflict)) throw error
      if (left <= 1) throw error
    }
  }
}

/** The statements that transfer everything, those for conversations first. */
function moves({ database, manifest }: BindDeps, device: string, member: string): Statement[] {
  return rulesOf(manifest, 'bind').flatMap((rule) => rule(database.build, { device, member }))
}

/** The ask_ids that both have used: a browser resent a question between the login and the binding. */
async function sharedAskIds(database: Database, device: string, member: string): Promise<string[]> {
  const { build } = database
  const rows = await database.all(
    build
      .selectFrom('turns')
      .select('ask_id')
      .where('owner', '=', device)
      .where('ask_id', 'in', build.selectFrom('turns').select('ask_id').where('owner', '=', member)),
  )
  return rows.map((row) => row.ask_id)
}

const statementsPerRename = 3

/** The member's own turn keeps the ask_id; the device's gets a new one, so that none is lost. */
function renameAsk({ build }: Database, device: string, askId: string): Statement[] {
  const ask_id = randomUUID()
  return (['turns', 'records', 'feedback'] as const).map((table) =>
    statement(
      build.updateTable(table).set({ ask_id }).where('owner', '=', device).where('ask_id', '=', askId),
    ),
  )
}
