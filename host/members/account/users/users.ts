import { accountFilePaths } from '../../../../lib/contract/routes/account-routes.ts'
import type { UserInfo } from '../../../../lib/contract/user-info.ts'
import type { ShownUser } from '../../../platform/identity.ts'
import { type Database, isCommitted, type Statement, statement } from '../../../storage/database/database.ts'
import type { Tables } from '../../../storage/database/tables.ts'

/** Replaces the phone until the operator adds one: this member can't log in by phone, only by setup links. */
export const operatorPhone = 'operator'

export type UserRow = Tables['users']
/** @returns the user info of a member, as sent to them (§3) */
export function userInfoOf(row: ShownUser): UserInfo {
  const address = imageAddress(row.picture)
  return {
    app_user_id: row.uid,
    avatar: address,
    is_active: Number(row.is_active) === 1,
    nickname: row.nickname,
    pic_url: address,
    uid: row.uid,
  }
}

/** @returns the URL of an image by its id in the user's row; '' for none */
function imageAddress(imageId: string): string {
  return imageId === '' ? '' : `${accountFilePaths.picture}?id=${encodeURIComponent(imageId)}`
}

export function findUserByPhone(database: Database, phone: string): Promise<UserRow | undefined> {
  return database.first(database.build.selectFrom('users').selectAll().where('phone', '=', phone))
}

/** The member whom setup links sign in, or undefined before the first one. */
export function findOperator(database: Database): Promise<UserRow | undefined> {
  return database.first(
    database.build
      .selectFrom('users')
      .selectAll()
      .where('is_operator', '=', 1)
      .orderBy('created_at')
      .limit(1),
  )
}

export function findUser(database: Database, uid: string): Promise<UserRow | undefined> {
  return database.first(database.build.selectFrom('users').selectAll().where('uid', '=', uid))
}

/** A condition for a batch: the member exists. It locks the row, to serialise with a deletion on PostgreSQL. */
export function memberExists({ build }: Database, uid: string): Statement {
  return statement(
    build
      .updateTable('users')
      .set((expression) => ({ uid: expression.ref('uid') }))
      .where('uid', '=', uid),
    1,
  )
}

/** The same, of a member who is not blocked: what a request that began before the block may not do any more. */
export function memberMayAct({ build }: Database, uid: string): Statement {
  return statement(
    build
      .updateTable('users')
      .set((expression) => ({ uid: expression.ref('uid') }))
      .where('uid', '=', uid)
      .where('blocked_at', '=', 0),
    1,
  )
}

export type Approval = 'approved' | 'active' | 'unknown'

/** Maximum members listed at once. */
const waitingLimit = 200

/** Approves a member who waits for the operator. Takes effect with the member's next call. */
export async function approveUser(database: Database, phone: string): Promise<Approval> {
  const user = await findUserByPhone(database, phone)
  return user ? approveMember(database, user.uid) : 'unknown'
}

/** @param also committed with the approval */
export async function approveMember(
  database: Database,
  uid: string,
  also: readonly Statement[] = [],
): Promise<Approval> {
  if (!(await findUser(database, uid))) return 'unknown'
  const approval = database.build
    .updateTable('users')
    .set({ is_active: 1 })
    .where('uid', '=', uid)
    .where('is_active', '=', 0)
  return (await isCommitted(database, [statement(approval, 1), ...also])) ? 'approved' : 'active'
}

/** The phones of members who wait for the operator, oldest first. */
export async function waitingPhones(database: Database): Promise<string[]> {
  return (await waitingUsers(database, waitingLimit)).map((row) => row.phone)
}

export function waitingUsers(
  database: Database,
  limit: number,
): Promise<Pick<UserRow, 'uid' | 'phone' | 'created_at'>[]> {
  return database.all(
    database.build
      .selectFrom('users')
      .select(['uid', 'phone', 'created_at'])
      .where('is_active', '=', 0)
      .where('blocked_at', '=', 0)
      .orderBy('created_at')
      .limit(limit),
  )
}

export async function countWaiting(database: Database): Promise<number> {
  const [row] = await database.all(
    database.build
      .selectFrom('users')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('is_active', '=', 0)
      .where('blocked_at', '=', 0),
  )
  return Number(row?.count ?? 0)
}
