import { statfs } from 'node:fs/promises'
import { StorageFull } from '../../platform/errors.ts'

/** Below this a journal or an upload soon has no room. */
const leastBytes = 16 * 1024 * 1024

/** @throws {StorageFull} when hardly anything can be written to the disk of a folder any more */
export async function requireFreeSpace(folder: string, least = leastBytes): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < least) throw new StorageFull(`the disk of ${folder} has ${bavail * bsize} bytes left`)
}
