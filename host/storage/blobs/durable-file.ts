import { randomBytes } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { StorageFull } from '../../platform/errors.ts'

const fullCodes: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT'])

/**
 * Writes a file atomically: to a temporary file in the same folder, flushed, renamed, then the folder is flushed.
 * Creates missing folders. A failure leaves the previous file unchanged.
 * @throws {StorageFull} when the disk, or the quota on it, is full
 */
export async function writeDurably(
  file: string,
  parts: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  options: { mode?: number; temporaryFolder?: string } = {},
): Promise<void> {
  const folder = dirname(file)
  const temporary = join(
    options.temporaryFolder ?? folder,
    `${basename(file)}.${randomBytes(6).toString('hex')}.tmp`,
  )
  try {
    const firstMade = await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeAndFlush(temporary, parts, options.mode ?? 0o600)
    await rename(temporary, file)
    await flushFolders(folder, firstMade)
  } catch (error) {
    await rm(temporary, { force: true })
    if (isFull(error)) throw new StorageFull('no disk space is left for a file', { cause: error })
    throw error
  }
}

/** Renames a file durably and replaces any existing one. Creates missing folders. */
export async function renameDurably(from: string, to: string): Promise<void> {
  const firstMade = await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  await rename(from, to)
  await flushFolders(dirname(to), firstMade)
  await flushFolder(dirname(from))
}

/** Flushes a folder's entries to disk after a file in it was renamed or removed. */
export async function flushFolder(folder: string): Promise<void> {
  // Windows can't open a folder; its file system flushes the entries automatically.
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function writeAndFlush(
  file: string,
  parts: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  mode: number,
): Promise<void> {
  const handle = await open(file, 'wx', mode)
  try {
    for await (const part of parts) await handle.writeFile(part)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** @param firstMade the topmost folder that was created, if any: its parent has a new entry as well */
async function flushFolders(folder: string, firstMade: string | undefined): Promise<void> {
  const last = firstMade === undefined ? folder : dirname(firstMade)
  for (let each = folder; ; each = dirname(each)) {
    await flushFolder(each)
    if (each === last || each === dirname(each)) return
  }
}

function isFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && fullCodes.has(error.code)
}
