import { type Database, statement } from '../../storage/database.ts'
import { findUserByPhone } from './find-user.ts'

/** What came of approving a phone: nobody may have registered with it. */
export type Approval = 'approved' | 'active' | 'unknown'

/** So many are listed at once. */
const waitingLimit = 200

/** Lets a member who waits for the operator use everything. It takes effect with the member's next call. */
export async function approveUser(database: Database, phone: string): Promise<Approval> {
  const user = await findUserByPhone(database, phone)
  if (!user) return 'unknown'
  const [result] = await database.batch([
    statement(
      database.build
        .updateTable('users')
        .set({ is_active: 1 })
        .where('uid', '=', user.uid)
        .where('is_active', '=', 0),
    ),
  ])
  return result?.changes === 1 ? 'approved' : 'active'
}

/** The phones of members who wait for the operator, who came first first. */
export async function waitingPhones(database: Database): Promise<string[]> {
  const rows = await database.all<{ phone: string }>(
    database.build
      .selectFrom('users')
      .select('phone')
      .where('is_active', '=', 0)
      .orderBy('created_at')
      .limit(waitingLimit),
  )
  return rows.map((row) => row.phone)
}
