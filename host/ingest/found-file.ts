import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { maxDocumentBytes } from '../../lib/contract/document-formats.ts'
import type { ByteStream } from '../storage/blobs/blobs.ts'
import { contentHashOf, startContentHash } from './library-document.ts'
import { readWithin } from './process/read-within.ts'
import type { Location } from './walk-files.ts'

/** A file that is to be imported into the library. */
export interface FoundFile extends Location {
  readonly sizeBytes: number
  /** The folder in which it was found; null when it was named directly. */
  readonly folder: Location | null
}

/** @throws as {@link readWithin} does */
export function readFound({ path, rawPath, folder }: FoundFile): Promise<Buffer> {
  return readWithin(folder && (folder.rawPath ?? folder.path), rawPath ?? path)
}

export function streamOf(bytes: Buffer): ByteStream {
  return { size: bytes.byteLength, bytes: Readable.from([bytes]) }
}

/** @returns in hex */
export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** Maximum bytes hashed in one call, which takes about a millisecond. */
const smallBytes = 1024 * 1024

/** @returns the content hash; large files are hashed in chunks, and at most up to the size limit */
export async function hashFound({ path, rawPath, sizeBytes }: FoundFile): Promise<string> {
  const place = rawPath ?? path
  if (sizeBytes <= smallBytes) return contentHashOf(await readFile(place))
  const hash = startContentHash()
  for await (const chunk of createReadStream(place, { end: maxDocumentBytes, highWaterMark: smallBytes }))
    hash.update(chunk as Uint8Array)
  return hash.digest('hex')
}
