import { constants } from 'node:fs'
import { access, mkdir, readFile, rm, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Clock } from '../../deps.ts'
import { requireBlobKey, type Blobs } from '../blobs.ts'
import { flushFolder, writeDurably } from '../durable-file.ts'
import { type BlobGrant, signBlobPath, verifyBlobPath } from './blob-signature.ts'

/** Blobs in this machine's files. Their signed addresses lead to this host, whose route asks `verify` what they allow. */
export interface FileBlobs extends Blobs {
  /** @returns what a requested address (path and query) allows, or null when it allows nothing */
  verify(pathAndQuery: string, method: string): BlobGrant | null
}

export interface FileBlobsOptions {
  readonly folder: string
  /** Signs the addresses. */
  readonly secret: string
  readonly now: Clock
}

/** No key has this character, so that neither name can meet one. */
const fileSuffix = '@blob'
const temporaryFolderName = 'tmp@'
const lineFeed = 10

/** Opens the folder, made when missing. For the one process that holds the data directory. */
export async function openFileBlobs({ folder, secret, now }: FileBlobsOptions): Promise<FileBlobs> {
  const temporaryFolder = join(folder, temporaryFolderName)
  // What a killed process left half written.
  await rm(temporaryFolder, { recursive: true, force: true })
  await mkdir(temporaryFolder, { recursive: true, mode: 0o700 })
  const fileOf = (key: string) => {
    requireBlobKey(key)
    return join(folder, ...`${key}${fileSuffix}`.split('/'))
  }
  return {
    async put(key, bytes, mime) {
      // The type stands before the bytes: one rename puts both in place.
      await writeDurably(fileOf(key), [Buffer.from(`${oneLine(mime)}\n`), bytes], { temporaryFolder })
    },
    async get(key) {
      const stored = await unlessMissing(readFile(fileOf(key)))
      if (!stored) return null
      const end = stored.indexOf(lineFeed)
      return { mime: stored.toString('utf8', 0, end), bytes: stored.subarray(end + 1) }
    },
    async delete(key) {
      const file = fileOf(key)
      const wasThere = await unlessMissing(unlink(file).then(() => true))
      if (wasThere) await flushFolder(dirname(file))
    },
    async signedUrl(key, method, { expiresInMs, mime }) {
      requireBlobKey(key)
      return signBlobPath(secret, { key, method, mime: mime ?? '' }, now() + expiresInMs)
    },
    verify: (pathAndQuery, method) => verifyBlobPath(secret, pathAndQuery, method, now()),
    async ping() {
      await access(folder, constants.W_OK)
    },
  }
}

function oneLine(mime: string): string {
  if (/[\r\n]/.test(mime)) throw new TypeError('a type is one line')
  return mime
}

/** A file is missing, too, where a folder of its path is one. */
async function unlessMissing<Result>(work: Promise<Result>): Promise<Result | null> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
