import type { Audit } from '../../../moderation/audit.ts'
import { HostError } from '../../../platform/errors.ts'
import { statement } from '../../../storage/database/database.ts'
import type { AccountDeps } from '../account-deps.ts'
import { fieldError } from '../field-error.ts'
import { memberOwner } from '../owner.ts'
import type { UserRow } from '../users/users.ts'
import { deleteMemberImage, readMemberImage, storeMemberImage } from './member-image.ts'

type ProfileDeps = Pick<AccountDeps, 'database' | 'blobs' | 'audit' | 'makeId' | 'renameStatements'>

/** Characters that are invisible or change the text direction, except for the joiner of emoji. */
const unseen = /[\p{Cc}\p{Co}\p{Cn}\p{Zl}\p{Zp}]|(?!\u200d)\p{Cf}/u

/**
 * Changes the given fields and keeps the rest.
 * @param change `picture` in base64; '' removes it
 * @returns the member afterwards
 * @throws {HostError} bad_request, too_large, unsupported_media, each with its field
 */
export async function changeProfile(
  deps: ProfileDeps,
  user: UserRow,
  change: { readonly nickname?: string | undefined; readonly picture?: string | undefined },
): Promise<UserRow> {
  if (change.nickname !== undefined) checkNickname(deps.audit, change.nickname)
  const picture = change.picture === undefined ? user.picture : await storeReplacement(deps, change.picture)
  const changed = { nickname: change.nickname ?? user.nickname, picture }
  const update = deps.database.build.updateTable('users').set(changed).where('uid', '=', user.uid)
  try {
    const renamed = deps.renameStatements?.(deps.database, memberOwner(user.uid), changed.nickname) ?? []
    await deps.database.batch([statement(update, 1), ...renamed])
  } catch (error) {
    if (picture !== user.picture) await deleteMemberImage(deps.blobs, picture)
    throw error
  }

  // The old one is unused now; concurrent changes leave at worst an unreferenced one.
  if (picture !== user.picture) await deleteMemberImage(deps.blobs, user.picture)
  return { ...user, ...changed }
}

function checkNickname(audit: Audit, nickname: string): void {
  if (unseen.test(nickname)) throw fieldError('nickname', 'nickname')
  if (audit.find(nickname, 'check'))
    throw new HostError('bad_request', '昵称里有不能使用的词，请换一个', { field: 'nickname' })
}

/** @returns the id of the stored image, or '' */
async function storeReplacement({ blobs, makeId }: ProfileDeps, base64: string): Promise<string> {
  return base64 === '' ? '' : storeMemberImage(blobs, makeId(), await readMemberImage(base64))
}
