import { uidOf } from '../../members/account/owner.ts'
import { memberMayAct } from '../../members/account/users/users.ts'
import { HostError } from '../../platform/errors.ts'
import { errorSentence } from '../../platform/terminal/sentences.ts'
import { BatchConflict, type Database, type Statement } from '../../storage/database/database.ts'

/**
 * Commits what a member asked for, unless they were blocked or deleted since.
 * @throws {HostError} unauthorized
 * @throws {BatchConflict} of the statements, with an index of theirs
 */
export async function storeForMember(
  database: Database,
  owner: string,
  statements: readonly Statement[],
): Promise<void> {
  try {
    await database.batch([memberMayAct(database, uidOf(owner)), ...statements])
  } catch (error) {
    if (!(error instanceof BatchConflict)) throw error
    if (error.index === 0) throw new HostError('unauthorized', errorSentence('unauthorized'))
    throw new BatchConflict(error.index - 1, error.reason)
  }
}
