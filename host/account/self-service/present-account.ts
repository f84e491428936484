import type { Account } from '../../../lib/contract/account-routes.ts'
import { type UserRow, userInfoOf } from '../users/user-info.ts'

/** @returns an account as its owner sees it; the phone is shown in part, for whoever looks over a shoulder */
export function presentAccount(user: UserRow): Account {
  return {
    ...userInfoOf(user),
    phone: `${user.phone.slice(0, 3)}****${user.phone.slice(-4)}`,
    hasPassword: user.password_hash !== '',
    createdAt: Number(user.created_at),
  }
}
