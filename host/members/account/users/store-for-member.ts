import { commitForMember } from '../../../storage/database/commit-for-member.ts'
import type { Database, Statement, StatementResult } from '../../../storage/database/database.ts'
import { uidOf } from '../owner.ts'
import { memberMayAct } from './users.ts'

/**
 * Commits what a member asked for, unless they were blocked or deleted since.
 * @returns the results of the statements
 * @throws {HostError} unauthorized
 * @throws {BatchConflict} of the statements, with an index of theirs
 */
export function storeForMember(
  database: Database,
  owner: string,
  statements: readonly Statement[],
): Promise<StatementResult[]> {
  return commitForMember(database, memberMayAct(database, uidOf(owner)), statements)
}
