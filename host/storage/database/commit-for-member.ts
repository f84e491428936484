import { HostError } from '../../platform/errors.ts'
import { errorSentence } from '../../platform/terminal/sentences.ts'
import { BatchConflict, type Database, type Statement, type StatementResult } from './database.ts'

/**
 * Commits what a member asked for, unless they were blocked or deleted since.
 * @param condition of the member, such as `memberMayAct`; it also locks their row
 * @returns the results of the statements
 * @throws {HostError} unauthorized when the condition fails
 * @throws {BatchConflict} of the statements, with an index of theirs
 */
export async function commitForMember(
  database: Database,
  condition: Statement,
  statements: readonly Statement[],
): Promise<StatementResult[]> {
  try {
    return (await database.batch([condition, ...statements])).slice(1)
  } catch (error) {
    if (!(error instanceof BatchConflict)) throw error
    if (error.index === 0) throw new HostError('unauthorized', errorSentence('unauthorized'))
    throw new BatchConflict(error.index - 1, error.reason)
  }
}
