import { accountFilePaths } from '../../../lib/contract/account-routes.ts'
import type { UserInfo } from '../../../lib/contract/user-info.ts'
import type { Tables } from '../../storage/tables.ts'

export type UserRow = Tables['users']
/** What a member is shown of themselves everywhere. */
export type ShownUser = Pick<UserRow, 'uid' | 'nickname' | 'picture' | 'is_active'>

/** @returns what a member is told of themselves (§3) */
export function userInfoOf(row: ShownUser): UserInfo {
  const address = pictureAddress(row.picture)
  return {
    app_user_id: row.uid,
    avatar: address,
    is_active: Number(row.is_active) === 1,
    nickname: row.nickname,
    pic_url: address,
    uid: row.uid,
  }
}

/** @returns the address of a picture, by the id that the user's row holds; '' where there is none */
function pictureAddress(pictureId: string): string {
  return pictureId === '' ? '' : `${accountFilePaths.picture}?id=${encodeURIComponent(pictureId)}`
}
