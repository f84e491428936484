import { randomUUID } from 'node:crypto'
import {
  BatchConflict,
  type Database,
  type Statement,
  statement,
} from '../../../storage/database/database.ts'
import { rulesOf } from '../../../storage/database/owned/owned-table.ts'
import { errorSentence } from '../../../platform/terminal/sentences.ts'
import { HostError } from '../../../platform/errors.ts'
import type { AccountDeps } from '../account-deps.ts'
import { uidOf } from '../owner.ts'
import { memberExists } from '../users/users.ts'
import { deviceBinding } from '../tokens/announcements.ts'

/** A device that keeps asking while it is bound is bound in the end. */
const attempts = 8

type BindDeps = Pick<AccountDeps, 'database' | 'bus' | 'manifest'>

/**
 * Gives what a device has searched to the member who signed in on it: conversations with their records and turns,
 * running ones too, which go on under their ask_ids; what was searched, rated and shared. Done again it finds nothing,
 * or what was asked since. Afterwards the device no longer sees any of it.
 * @param device owner of the device's rows
 * @param member owner that they get
 * @returns how many conversations were moved
 */
export async function bindDevice(deps: BindDeps, device: string, member: string): Promise<number> {
  for (let left = attempts; ; left -= 1) {
    try {
      const renamed = await sharedAskIds(deps.database, device, member)
      const results = await deps.database.batch([
        // No rows are bound to a member who is gone.
        memberExists(deps.database, uidOf(member)),
        ...renamed.flatMap((askId) => renameAsk(deps.database, device, askId)),
        ...moves(deps, device, member),
      ])
      const moved = results[1 + renamed.length * statementsPerRename]?.changes ?? 0
      if (moved > 0) deviceBinding.announce(deps.bus, device)
      return moved
    } catch (error) {
      if (!(error instanceof BatchConflict)) throw error
      if (error.index === 0) throw new HostError('unauthorized', errorSentence('unauthorized'))
      if (left <= 1) throw error
    }
  }
}

/** The statements that move everything, those for the conversations first. */
function moves({ database, manifest }: BindDeps, device: string, member: string): Statement[] {
  return rulesOf(manifest, 'bind').flatMap((rule) => rule(database.build, { device, member }))
}

/** The ask_ids under which both have asked: a browser sent a question again after the login and before the binding. */
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

/** The member's own turn keeps the ask_id; the device's goes on under another, and none is lost. */
function renameAsk({ build }: Database, device: string, askId: string): Statement[] {
  const ask_id = randomUUID()
  return (['turns', 'records', 'feedback'] as const).map((table) =>
    statement(
      build.updateTable(table).set({ ask_id }).where('owner', '=', device).where('ask_id', '=', askId),
    ),
  )
}
