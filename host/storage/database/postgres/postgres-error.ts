import { StorageFull, StorageUnavailable } from '../../../platform/errors.ts'
import { BatchConflict } from '../database.ts'

/** PostgreSQL's codes (Appendix A of its manual): serialization_failure, deadlock_detected. */
const retryable: ReadonlySet<string> = new Set(['40001', '40P01'])
const uniqueViolation = '23505'
const diskFull = '53100'

export function isRetryable(error: unknown): boolean {
  return retryable.has(sqlState(error))
}

/** @returns whether the server itself rejected a statement, so that the connection is still usable. */
export function isFromServer(error: unknown): boolean {
  return sqlState(error) !== ''
}

/** @returns the error for the caller of a batch whose statement at this index failed. */
export function batchError(error: unknown, index: number): unknown {
  if (sqlState(error) === uniqueViolation) return new BatchConflict(index, 'unique')
  if (sqlState(error) === diskFull)
    return new StorageFull('the database server has no disk space left', { cause: error })
  return error
}

/** The server shuts down, starts or has no connection left; class 08 is about connections. */
const awayStates = /^(?:08|57P0[123]|53300)/

/** @returns the error for the caller of a query: of its own kind when the server could not be asked */
export function callerError(error: unknown): unknown {
  const isOwn = error instanceof BatchConflict || error instanceof StorageFull || error instanceof TypeError
  if (isOwn || !(error instanceof Error)) return error
  const state = sqlState(error)
  return state === '' || awayStates.test(state)
    ? new StorageUnavailable(error.message, { cause: error })
    : error
}

/** The five-character SQLSTATE code; '' for errors that are not from the server. */
function sqlState(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  return typeof code === 'string' &&
    /^[0-9A-Z]{5}$/.test(code) &&
    error instanceof Error &&
    'severity' in error
    ? code
    : ''
}
