import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { largestFileBytes } from './formats.ts'
import { contentHashOf, startContentHash } from './library-document.ts'

/** Up to here a file is hashed in one go, in about a millisecond. */
const smallBytes = 1024 * 1024

/**
 * @returns the hash under which a file is known, a large one read in chunks, so that it does not block the process. Of
 * a file that has grown since it was looked at no more is read than any document has.
 */
export async function hashFile(path: string | Buffer, sizeBytes: number): Promise<string> {
  if (sizeBytes <= smallBytes) return contentHashOf(await readFile(path))
  const hash = startContentHash()
  for await (const chunk of createReadStream(path, { end: largestFileBytes, highWaterMark: smallBytes }))
    hash.update(chunk as Uint8Array)
  return hash.digest('hex')
}
