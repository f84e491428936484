import type { Database } from '../../storage/database.ts'
import type { UserRow } from './user-info.ts'

/** The member with this phone, or undefined. */
export function findUserByPhone(database: Database, phone: string): Promise<UserRow | undefined> {
  return database.first<UserRow>(database.build.selectFrom('users').selectAll().where('phone', '=', phone))
}

/** The member with this uid, or undefined. */
export function findUser(database: Database, uid: string): Promise<UserRow | undefined> {
  return database.first<UserRow>(database.build.selectFrom('users').selectAll().where('uid', '=', uid))
}
