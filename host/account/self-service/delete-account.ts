import { anonymiseConversions } from '../../collect/conversions/conversion-table.ts'
import { deleteUsageOf } from '../../collect/usage/usage-store.ts'
import type { Clock } from '../../deps.ts'
import { buryShares } from '../../dialogue/shares.ts'
import { deleteConversations } from '../../dialogue/delete-conversations.ts'
import type { TurnEngine } from '../../dialogue/turn-engine.ts'
import type { TurnRow } from '../../dialogue/turn-row.ts'
import type { Blobs } from '../../storage/blobs.ts'
import type { Bus } from '../../storage/bus.ts'
import { type Database, type Statement, statement } from '../../storage/database.ts'
import { memberOwner } from '../owner.ts'
import { forgetTries } from '../passwords/password-tries.ts'
import { revokeOthers } from '../tokens/revoke-tokens.ts'
import { forgetDevices } from '../users/known-devices.ts'
import type { UserRow } from '../users/user-info.ts'
import { deletePicture } from './picture/stored-picture.ts'

interface DeleteDeps {
  readonly database: Database
  readonly bus: Bus
  readonly blobs: Blobs
  readonly engine: Pick<TurnEngine, 'cancel'>
  readonly now: Clock
}

/** So many rows are deleted in one commit, so that the writes of others get their turn in between. */
const deletedAtOnce = 200

/**
 * Deletes a member with everything that is theirs. Nobody is signed in any more once it begins, and the member's own
 * row goes last: when it is broken off, the next login finds an account that can be deleted again. What stays names
 * nobody: that an ad had led somebody to register, and what was reported of visits before anybody was logged in.
 */
export async function deleteAccount(deps: DeleteDeps, user: UserRow): Promise<void> {
  const { database, blobs, now } = deps
  const owner = memberOwner(user.uid)
  await revokeOthers(deps, owner)
  await stopTurns(deps, owner)
  for (const slice of slicesOf(database, now, owner)) await deleteSlices(database, slice)
  // A question that was on its way when this began is found here, and none comes after it.
  await deleteConversations(database, { owner })
  await deleteUsageOf(database, user.uid)
  await anonymiseConversions(database, owner, now())
  await deletePicture(blobs, user.picture)
  await database.batch(personStatements(database, owner, user))
  // Since then nobody asks in their name any more; what was asked until then is found now.
  await deleteConversations(database, { owner })
  for (const slice of slicesOf(database, now, owner)) await deleteSlices(database, slice)
  await database.batch([...anonymiseUsage(database, owner), forgetDevices(database, owner)])
  database.forget()
}

/** A turn that runs loses its row below; this ends its call of the model at once. */
async function stopTurns({ database, engine }: DeleteDeps, owner: string): Promise<void> {
  const turns = await database.all<TurnRow>(
    database.build.selectFrom('turns').selectAll().where('owner', '=', owner).where('state', '!=', 'ended'),
  )
  for (const turn of turns) await engine.cancel(turn)
}

/** Each makes the commit that deletes the next few rows; its last statement tells whether there were any. */
function slicesOf(database: Database, now: Clock, owner: string): (() => Statement[])[] {
  const { build } = database
  // All statements of a slice must choose the same turns.
  const turns = () =>
    build.selectFrom('turns').select('id').where('owner', '=', owner).orderBy('id').limit(deletedAtOnce)
  const records = () =>
    build.selectFrom('records').select('doc_id').where('owner', '=', owner).limit(deletedAtOnce)
  const searches = () =>
    build.selectFrom('searches').select('created_at').where('owner', '=', owner).limit(deletedAtOnce)
  const feedback = () =>
    build.selectFrom('feedback').select('ask_id').where('owner', '=', owner).limit(deletedAtOnce)
  const shares = () => build.selectFrom('shares').select('id').where('owner', '=', owner).limit(deletedAtOnce)
  return [
    () => [
      // Waits for what is being appended, and refuses what would be appended later.
      statement(build.updateTable('turns').set({ lease: 0 }).where('id', 'in', turns())),
      statement(build.deleteFrom('turn_log').where('turn_id', 'in', turns())),
      statement(build.deleteFrom('turns').where('id', 'in', turns())),
    ],
    () => [statement(build.deleteFrom('records').where('doc_id', 'in', records()))],
    () => [
      statement(
        build.deleteFrom('searches').where('owner', '=', owner).where('created_at', 'in', searches()),
      ),
    ],
    () => [
      statement(build.deleteFrom('feedback').where('owner', '=', owner).where('ask_id', 'in', feedback())),
    ],
    () => [buryShares(database, now, shares())],
  ]
}

async function deleteSlices(database: Database, slice: () => Statement[]): Promise<void> {
  for (;;) {
    const results = await database.batch(slice())
    if ((results.at(-1)?.changes ?? 0) === 0) return
  }
}

/** What the model has cost stays counted, and names nobody. */
function anonymiseUsage({ build }: Database, owner: string): Statement[] {
  return [
    statement(build.updateTable('model_usage').set({ owner: '', network: '' }).where('owner', '=', owner)),
  ]
}

function personStatements(database: Database, owner: string, { uid, phone }: UserRow): Statement[] {
  const { build } = database
  return [
    ...anonymiseUsage(database, owner),
    statement(build.deleteFrom('allowances').where('subject', '=', owner)),
    statement(build.deleteFrom('tokens').where('owner', '=', owner)),
    statement(build.deleteFrom('sms_codes').where('phone', '=', phone)),
    ...forgetTries(database, phone),
    forgetDevices(database, owner),
    statement(build.deleteFrom('users').where('uid', '=', uid)),
  ]
}
