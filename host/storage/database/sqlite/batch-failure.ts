import { StorageFull, StorageUnavailable } from '../../../platform/errors.ts'
import { BatchConflict } from '../database.ts'

/** Why a batch was rolled back, in a form that can be passed between threads. */
export type BatchFailure =
  | { readonly kind: 'conflict'; readonly index: number; readonly reason: 'rows' | 'unique' }
  | { readonly kind: 'full'; readonly message: string }
  | { readonly kind: 'error'; readonly message: string; readonly code: string; readonly errcode: number }

/** Extended result codes of SQLite (sqlite.org/rescode.html): unique, primary key and rowid constraints. */
const uniqueCodes: ReadonlySet<number> = new Set([2067, 1555, 2579])
/** SQLITE_FULL, and the codes that a full quota or a full disk can also cause: IOERR_WRITE and IOERR_SHMSIZE. */
const fullCodes: ReadonlySet<number> = new Set([13, 778, 4874])

/** Primary result codes: SQLITE_BUSY and SQLITE_LOCKED, after the wait of the connection. */
const lockedCodes: ReadonlySet<number> = new Set([5, 6])

export function batchFailure(error: unknown, index: number): BatchFailure {
  const { message, code, errcode } = sqliteError(error)
  if (uniqueCodes.has(errcode)) return { kind: 'conflict', index, reason: 'unique' }
  if (fullCodes.has(errcode)) return { kind: 'full', message }
  return { kind: 'error', message, code, errcode }
}

export function errorOf(failure: BatchFailure): Error {
  switch (failure.kind) {
    case 'conflict':
      return new BatchConflict(failure.index, failure.reason)
    case 'full':
      return new StorageFull(failure.message)
    case 'error': {
      const { message, code, errcode } = failure
      const isLocked = lockedCodes.has(errcode & 0xff)
      return Object.assign(isLocked ? new StorageUnavailable(message) : new Error(message), { code, errcode })
    }
  }
}

function sqliteError(error: unknown): { message: string; code: string; errcode: number } {
  if (!(error instanceof Error)) return { message: String(error), code: '', errcode: 0 }
  return {
    message: error.message,
    code: 'code' in error && typeof error.code === 'string' ? error.code : '',
    errcode: 'errcode' in error && typeof error.errcode === 'number' ? error.errcode : 0,
  }
}
