import { type Database, statement } from '../../storage/database.ts'
import { hashPassword } from '../passwords/hash-password.ts'

/**
 * Gives a member a new password. What was tried before no longer counts against the phone.
 * @throws {HostError} unavailable when too many passwords are being hashed
 */
export async function setPassword(
  database: Database,
  user: { readonly uid: string; readonly phone: string },
  password: string,
): Promise<void> {
  const hash = await hashPassword(password)
  await database.batch([
    statement(
      database.build.updateTable('users').set({ password_hash: hash }).where('uid', '=', user.uid),
      1,
    ),
    statement(database.build.deleteFrom('password_tries').where('phone', '=', user.phone)),
  ])
}
