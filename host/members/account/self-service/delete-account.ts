import { erasePerson } from '../../../storage/database/owned/erase-person.ts'
import type { AccountDeps } from '../account-deps.ts'
import { memberOwner } from '../owner.ts'
import { revokeOthers } from '../tokens/revoke-tokens.ts'
import type { UserRow } from '../users/users.ts'
import { deleteMemberImage } from './member-image.ts'
import { stopTurns } from './stop-turns.ts'

type DeleteDeps = Pick<
  AccountDeps,
  'database' | 'manifest' | 'bus' | 'blobs' | 'library' | 'cancelTurn' | 'now'
>

/**
 * Deletes a member with all their data. All logins are revoked first, and the member's own row is deleted last: after
 * an interruption, the next login finds an account that can be deleted again. What stays contains no personal data:
 * that an ad led to a registration, and the reported usage before the login.
 */
export async function deleteAccount(deps: DeleteDeps, user: UserRow): Promise<void> {
  const { database, manifest, blobs, library, now } = deps
  const owner = memberOwner(user.uid)
  await revokeOthers(deps, owner)
  // A running turn loses its row below; this aborts its model call at once.
  await stopTurns(deps, owner)
  await deleteMemberImage(blobs, user.picture)
  const person = { owner, uid: user.uid, phone: user.phone }
  await erasePerson(database, manifest, { person, blobs, library, now: now() })
}
