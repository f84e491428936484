import { StorageFull } from '../../platform/errors.ts'

/** The product can't start with this data directory. The message is for the operator, and says what to do. */
export class UnusableDirectory extends Error {
  override readonly name = 'UnusableDirectory'
}

/** Primary result codes of SQLite (sqlite.org/rescode.html). */
const sqlite = {
  readOnly: 8,
  inputOutput: 10,
  corrupt: 11,
  full: 13,
  cannotOpen: 14,
  notADatabase: 26,
} as const
const systemCodes = {
  readOnly: new Set(['EROFS', 'EACCES', 'EPERM']),
  full: new Set(['ENOSPC', 'EDQUOT']),
} as const

/** @returns an error with a sentence when the data directory is why the product can't start; else the same error */
export function explainDirectory(error: unknown, path: string): unknown {
  const sentence = sentenceFor(error, path)
  return sentence === null ? error : new UnusableDirectory(sentence, { cause: error })
}

function sentenceFor(error: unknown, path: string): string | null {
  if (!(error instanceof Error)) return null
  const code = 'code' in error ? String(error.code) : ''
  // Extended result codes have the primary one in the lowest byte.
  const result = 'errcode' in error ? Number(error.errcode) & 0xff : 0
  if (error instanceof StorageFull || result === sqlite.full || systemCodes.full.has(code))
    return `数据目录 ${path} 所在的磁盘满了；请腾出空间，再启动一次。`
  if (result === sqlite.readOnly || result === sqlite.cannotOpen || systemCodes.readOnly.has(code))
    return unwritable(path)
  if (result === sqlite.inputOutput)
    return `数据目录 ${path} 读写出错；请检查它的磁盘，网络磁盘请换成这台机器自己的：用 DATA_DIR 指定另一个目录。`
  if (result === sqlite.corrupt || result === sqlite.notADatabase)
    return `数据目录 ${path} 里的数据库损坏了；请用备份恢复这个目录，或用 DATA_DIR 指定另一个目录。`
  // Whatever the system says of what is in it or above it: a file in place of a folder, a loop of links, no such device.
  const place = code !== '' && 'path' in error ? String(error.path) : null
  if (place !== null && (isBelow(place, path) || isBelow(path, place))) return unwritable(path)
  return error.cause === undefined ? null : sentenceFor(error.cause, path)
}

function isBelow(place: string, folder: string): boolean {
  return place === folder || place.startsWith(`${folder}/`)
}

function unwritable(path: string): string {
  return `数据目录 ${path} 不能写；请检查它的权限、它所在的磁盘是不是只读，或用 DATA_DIR 指定另一个目录。`
}
