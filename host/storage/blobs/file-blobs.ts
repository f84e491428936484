import { constants } from 'node:fs'
import { access, type FileHandle, mkdir, open, readFile, rm, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import type { Clock } from '../../platform/clock.ts'
import { requireFreeSpace } from '../data-directory/free-space.ts'
import { type BlobGrant, signBlobPath, verifyBlobPath } from './blob-signature.ts'
import { type BlobHead, type Blobs, type ByteStream, requireBlobKey } from './blobs.ts'
import { flushFolder, renameDurably, writeDurably } from './durable-file.ts'
import { exactStream } from './exact-stream.ts'

/** Blobs in local files. This host serves their signed URLs; its route calls `verify` to find out what they allow. */
export interface FileBlobs extends Blobs {
  /** @returns the grant of a requested URL (path and query), or null when it is not valid */
  verify(pathAndQuery: string, method: string): BlobGrant | null
}

export interface FileBlobsOptions {
  readonly folder: string
  readonly secret: string
  readonly now: Clock
}

/** Keys never contain '@', so that file names can't collide with them. */
const fileSuffix = '@blob'
const temporaryFolderName = 'tmp@'
const lineFeed = 10
const maxTypeLength = 200

/** Opens the folder and creates it when missing. Only for the process that owns the data directory. */
export async function openFileBlobs({ folder, secret, now }: FileBlobsOptions): Promise<FileBlobs> {
  const temporaryFolder = join(folder, temporaryFolderName)
  // Partial files of a killed process.
  await rm(temporaryFolder, { recursive: true, force: true })
  await mkdir(temporaryFolder, { recursive: true, mode: 0o700 })

  const fileOf = (key: string) => {
    requireBlobKey(key)
    return join(folder, ...`${key}${fileSuffix}`.split('/'))
  }

  return {
    async put(key, content, mime) {
      await writeDurably(fileOf(key), storedParts(content, oneLine(mime)), { temporaryFolder })
    },
    async get(key) {
      const stored = await unlessMissing(readFile(fileOf(key)))
      if (!stored) return null
      const end = stored.indexOf(lineFeed)
      return { mime: stored.toString('utf8', 0, end), bytes: stored.subarray(end + 1) }
    },
    async head(key) {
      const found = await openStored(fileOf(key))
      if (!found) return null
      await found.handle.close()
      return { size: found.size, mime: found.mime }
    },
    async read(key, range) {
      const found = await openStored(fileOf(key))
      if (!found) return null

      const { handle, offset, size } = found
      const { start, end } = range ?? { start: 0, end: size }
      if (start === end) {
        await handle.close()
        return Readable.from([])
      }

      return handle.createReadStream({ start: offset + start, end: offset + end - 1 })
    },
    async move(from, to) {
      return (await unlessMissing(renameDurably(fileOf(from), fileOf(to)).then(() => true))) ?? false
    },
    async delete(key) {
      const file = fileOf(key)
      const wasThere = await unlessMissing(unlink(file).then(() => true))
      if (wasThere) await flushFolder(dirname(file))
    },
    async signedUrl(key, method, { expiresInMs, mime = '', ...further }) {
      requireBlobKey(key)
      return signBlobPath(secret, { key, method, mime, ...further }, now() + expiresInMs)
    },
    verify: (pathAndQuery, method) => verifyBlobPath(secret, pathAndQuery, method, now()),
    async ping() {
      await access(folder, constants.W_OK)
      await requireFreeSpace(folder)
    },
  }
}

/** The type precedes the bytes, so that one rename publishes both. */
async function* storedParts(content: Uint8Array | ByteStream, mime: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`${mime}\n`)
  if (content instanceof Uint8Array) return yield content
  yield* exactStream(content)
}

interface StoredFile extends BlobHead {
  readonly handle: FileHandle
  readonly offset: number
}

/** Opens a file and reads its first line; the caller closes it. */
async function openStored(file: string): Promise<StoredFile | null> {
  const handle = await unlessMissing(open(file, 'r'))
  if (!handle) return null
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(maxTypeLength * 4 + 1), { position: 0 })
    const end = buffer.subarray(0, bytesRead).indexOf(lineFeed)
    if (end === -1) throw new Error('a stored file has no type')
    const { size } = await handle.stat()
    return { handle, offset: end + 1, size: size - end - 1, mime: buffer.toString('utf8', 0, end) }
  } catch (error) {
    await handle.close()
    throw error
  }
}

function oneLine(mime: string): string {
  if (/[\r\n]/.test(mime) || mime.length > maxTypeLength)
    throw new TypeError('a media type must be one short line')
  return mime
}

/** A file is also missing when a folder of its path is missing. */
async function unlessMissing<Result>(work: Promise<Result>): Promise<Result | null> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
