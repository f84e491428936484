import { constants } from 'node:fs'
import { open, readFile, realpath, stat } from 'node:fs/promises'
import { sep } from 'node:path'
import { refusal } from '../refusals.ts'

type Path = string | Buffer

/** Does not follow a link in the last path segment, and does not block on a pipe that replaced the file. */
const plainly = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)

/**
 * Reads a file found in a folder. Anyone with write access to the folder could have replaced it by a link since then:
 * what was opened must be a file, and the same one that is in the folder without following links.
 * @param folder the folder; null for a directly named file, where links are intended
 * @throws {UnreadableDocument} when the file is outside the folder; and file system errors
 */
export async function readWithin(folder: Path | null, path: Path): Promise<Buffer> {
  if (folder === null) return readFile(path)
  const file = await open(path, plainly).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ELOOP' ? refusal('replaced') : error
  })
  try {
    const place = await realPlace(path)
    const [opened, found] = await Promise.all([file.stat(), stat(place)])
    const isSame = opened.isFile() && opened.ino === found.ino && opened.dev === found.dev
    if (!isSame || !isBelow(await realPlace(folder), place)) throw refusal('replaced')
    return await file.readFile()
  } finally {
    await file.close()
  }
}

function realPlace(path: Path): Promise<Buffer> {
  return realpath(path, { encoding: 'buffer' })
}

function isBelow(folder: Buffer, place: Buffer): boolean {
  const prefix = folder.at(-1) === sep.charCodeAt(0) ? folder : Buffer.concat([folder, Buffer.from(sep)])
  return place.subarray(0, prefix.length).equals(prefix)
}
