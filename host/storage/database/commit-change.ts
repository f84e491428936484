import { HostError } from '../../platform/errors.ts'
import { commitForMember } from './commit-for-member.ts'
import { BatchConflict, type Database, type Statement } from './database.ts'
import type { Space } from './owned/space.ts'

/** Changes are retried while the same row is changed again and again elsewhere. */
const maxAttempts = 8

export interface Change<Result> {
  /** The first fails unless the row is as it was read. */
  readonly statements: readonly Statement[]
  readonly result: Result
}

/**
 * Commits a change that depends on the state of a row, with its state read again after each conflict.
 * @param condition of the member who owns it: the batch fails when that member is gone or may not act
 * @param spaceOf the space of which that member may not take up more by this
 * @throws {HostError} what `read` and `change` throw; unauthorized; too_large; conflict
 */
export async function commitChange<Known, Result>(
  database: Database,
  read: () => Promise<Known>,
  change: (known: Known) => Promise<Change<Result>>,
  condition: (known: Known) => Statement,
  spaceOf?: (known: Known) => Space,
): Promise<Result> {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const known = await read()
    const { statements, result } = await change(known)
    try {
      await commitForMember(database, condition(known), statements, spaceOf?.(known))
      return result
    } catch (error) {
      if (!(error instanceof BatchConflict)) throw error
    }
  }
  throw new HostError('conflict', '别处正在改，请稍后再试')
}
