import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Another process works in the data directory. The message is for the operator. */
export class DataDirectoryBusy extends Error {
  override readonly name = 'DataDirectoryBusy'
  constructor(path: string) {
    super(`数据目录 ${path} 正由另一个知舟进程使用；请先结束它，或用 DATA_DIR 指定另一个目录。`)
  }
}

/** A data directory that this process alone may use until it lets go. */
export interface DataDirectory {
  readonly path: string
  release(): void
}

/** SQLITE_BUSY. */
const busyCode = 5

/**
 * The held locks. A connection that nothing refers to is collected as garbage, and its lock with it. Nothing in this
 * process may ever open `lock.db` by other means: closing any descriptor of that file drops the lock (a rule of POSIX).
 */
const held = new Set<DatabaseSync>()

/**
 * Makes the directory when it is missing (for this user only) and takes it for this process. The lock belongs to the
 * operating system: it ends with the process, however that ends.
 * @throws {DataDirectoryBusy} when another process has it
 */
export function openDataDirectory(path: string): DataDirectory {
  // What this process writes is private to its user on this machine, also in an existing directory.
  process.umask(0o077)
  mkdirSync(path, { recursive: true, mode: 0o700 })
  const lock = new DatabaseSync(join(path, 'lock.db'), { timeout: 0 })
  try {
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === busyCode) {
      throw new DataDirectoryBusy(path)
    }
    throw error
  }
  held.add(lock)
  return {
    path,
    release() {
      if (held.delete(lock)) lock.close()
    },
  }
}
