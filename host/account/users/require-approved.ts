import { HostError } from '../../errors.ts'
import type { Database } from '../../storage/database.ts'
import type { Identity } from '../identity.ts'
import { findUser } from './users.ts'

/**
 * Refuses members whom an operator has yet to approve (ELIGIBILITY=manual). Until then a member may do what a visitor
 * may, search above all, and look after their own account.
 * @throws {HostError} forbidden
 */
export async function requireApproved(database: Database, identity: Identity): Promise<void> {
  const user = identity.kind === 'member' ? await findUser(database, identity.uid) : undefined
  if (!user || Number(user.is_active) === 0)
    throw new HostError('forbidden', '账号正在等待审核，通过后就能使用；现在可以先搜索')
}
