import type { Clock } from '../../deps.ts'
import type { TurnEngine } from '../../dialogue/turn-engine.ts'
import type { TurnRow } from '../../dialogue/turn-row.ts'
import type { Blobs } from '../../storage/blobs.ts'
import type { Bus } from '../../storage/bus.ts'
import type { Database } from '../../storage/database.ts'
import type { Library } from '../../storage/library-index.ts'
import { erasePerson } from '../../storage/owned/erase-person.ts'
import type { TableManifest } from '../../storage/owned/owned-table.ts'
import { memberOwner } from '../owner.ts'
import { revokeOthers } from '../tokens/revoke-tokens.ts'
import type { UserRow } from '../users/users.ts'
import { deletePicture } from './picture/stored-picture.ts'

interface DeleteDeps {
  readonly database: Database
  /** What becomes of the rows of each table. */
  readonly manifest: TableManifest
  readonly bus: Bus
  readonly blobs: Blobs
  readonly library: Pick<Library, 'erase'>
  readonly engine: Pick<TurnEngine, 'cancel'>
  readonly now: Clock
}

/**
 * Deletes a member with all of their data. All logins are revoked first, and the member's own
 * row goes last: when it is interrupted, the next login finds an account that can be deleted again. What stays contains
 * no personal data: that an ad led to a registration, and what was reported of visits before the login.
 */
export async function deleteAccount(deps: DeleteDeps, user: UserRow): Promise<void> {
  const { database, manifest, blobs, library, now } = deps
  const owner = memberOwner(user.uid)
  await revokeOthers(deps, owner)
  await stopTurns(deps, owner)
  await deletePicture(blobs, user.picture)
  const person = { owner, uid: user.uid, phone: user.phone }
  await erasePerson(database, manifest, { person, blobs, library, now: now() })
}

/** A turn that runs loses its row below; this ends its call of the model at once. */
async function stopTurns({ database, engine }: DeleteDeps, owner: string): Promise<void> {
  const turns = await database.all<TurnRow>(
    database.build.selectFrom('turns').selectAll().where('owner', '=', owner).where('state', '!=', 'ended'),
  )
  for (const turn of turns) await engine.cancel(turn)
}
