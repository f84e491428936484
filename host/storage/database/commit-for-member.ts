import { HostError } from '../../platform/errors.ts'
import { spaceRefusal } from '../../platform/space-refusal.ts'
import { errorSentence } from '../../platform/terminal/sentences.ts'
import { BatchConflict, type Database, type Statement, type StatementResult } from './database.ts'
import { type Space, withinSpace } from './owned/space.ts'

/**
 * Commits what a member asked for, unless they were blocked or deleted since.
 * @param condition of the member, such as `memberMayAct`; it also locks their row
 * @param space of which the member may not take up more by this
 * @returns the results of the statements
 * @throws {HostError} unauthorized when the condition fails; too_large when the space does not suffice
 * @throws {BatchConflict} of the statements, with an index of theirs
 */
export async function commitForMember(
  database: Database,
  condition: Statement,
  statements: readonly Statement[],
  space?: Space,
): Promise<StatementResult[]> {
  const batch = [condition, ...statements, ...(space ? withinSpace(database, space) : [])]
  try {
    return (await database.batch(batch)).slice(1, statements.length + 1)
  } catch (error) {
    if (!(error instanceof BatchConflict)) throw error
    if (error.index === 0) throw new HostError('unauthorized', errorSentence('unauthorized'))
    if (error.index > statements.length) throw spaceRefusal(error)
    throw new BatchConflict(error.index - 1, error.reason)
  }
}
