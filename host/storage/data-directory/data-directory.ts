import { mkdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { UnusableDirectory } from './unusable-directory.ts'

/** Another process uses the data directory. The message is for the operator. */
export class DataDirectoryBusy extends Error {
  override readonly name = 'DataDirectoryBusy'
  constructor(path: string) {
    super(`数据目录 ${path} 正由另一个知舟进程使用；请先结束它，或用 DATA_DIR 指定另一个目录。`)
  }
}

/** A data directory that is locked for this process until it is released. */
export interface DataDirectory {
  readonly path: string
  release(): void
}

/** SQLITE_BUSY. */
const busyCode = 5

/**
 * The acquired locks. An unreferenced connection is garbage-collected together with its lock. Nothing in this process
 * may ever open `lock.db` by other means: closing any descriptor of that file drops the lock (a rule of POSIX).
 */
const directoriesInUse = new Set<DatabaseSync>()

/**
 * Creates the directory when missing (for this user only) and locks it for this process. The lock belongs to the
 * operating system: it ends with the process, even after a crash.
 * @throws {DataDirectoryBusy} when another process has it
 * @throws {UnusableDirectory} when something that is no folder is in its place
 */
export function openDataDirectory(path: string): DataDirectory {
  // Files written by this process are private to its user, also in an existing directory.
  process.umask(0o077)
  createFolder(path, path)
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

  directoriesInUse.add(lock)

  return {
    path,
    release() {
      if (directoriesInUse.delete(lock)) lock.close()
    },
  }
}

/** Creates it with those above it, one by one: for a path in /proc the recursive form of Node never returns. */
function createFolder(folder: string, wanted: string): void {
  const there = statSync(folder, { throwIfNoEntry: false })
  if (there?.isDirectory()) return
  if (there)
    throw new UnusableDirectory(
      `数据目录 ${wanted} 不能建立：${folder} 不是文件夹；请用 DATA_DIR 指定另一个目录。`,
    )
  if (dirname(folder) !== folder) createFolder(dirname(folder), wanted)
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    // Another process may have created it meanwhile.
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error
  }
}
