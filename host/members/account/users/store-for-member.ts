import { commitForMember } from '../../../storage/database/commit-for-member.ts'
import type { Database, Statement, StatementResult } from '../../../storage/database/database.ts'
import { uidOf } from '../owner.ts'
import { memberMayAct } from './users.ts'

/**
 * Commits what a member asked for, unless they were blocked or deleted since.
 * @param quota bytes that the member may take up with it; absent for what takes up none, 0 for no limit
 * @returns the results of the statements
 * @throws {HostError} unauthorized; too_large
 * @throws {BatchConflict} of the statements, with an index of theirs
 */
export function storeForMember(
  database: Database,
  owner: string,
  statements: readonly Statement[],
  quota?: number,
): Promise<StatementResult[]> {
  const space = quota === undefined ? undefined : { owner, most: quota }
  return commitForMember(database, memberMayAct(database, uidOf(owner)), statements, space)
}
