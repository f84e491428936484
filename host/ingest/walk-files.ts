import type { Dirent } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { decodeStrictly } from './charset/detect-charset.ts'

/** A file that was met, a place that could not be read, or a symbolic link, which is passed over. */
export type WalkEntry =
  | ({ readonly kind: 'file'; readonly sizeBytes: number } & Location)
  | { readonly kind: 'unreadable'; readonly path: string; readonly cause: unknown }
  | { readonly kind: 'link'; readonly path: string }

const skippedFolders = new Set(['node_modules'])

/**
 * Walks the files below a folder in the order of their names. Dot files and node_modules are passed over. A symbolic link
 * is not followed: anyone with write access to the folder could have any file of the machine published. What cannot be
 * read is reported, and the walk goes on.
 */
export async function* walkFiles(folder: Location): AsyncGenerator<WalkEntry, void, void> {
  const entries = await list(folder)
  if ('cause' in entries) {
    yield { kind: 'unreadable', path: folder.path, cause: entries.cause }
    return
  }
  for (const { entry, name } of entries.names) {
    const location = below(folder, entry.name, name)
    if (entry.isSymbolicLink()) yield { kind: 'link', path: location.path }
    else if (entry.isDirectory()) yield* walkFiles(location)
    else if (entry.isFile()) yield await inspect(location)
  }
}

interface Named {
  readonly entry: Dirent<Buffer>
  readonly name: string
}

async function list({ path, rawPath }: Location): Promise<{ names: Named[] } | { cause: unknown }> {
  try {
    const entries = await readdir(rawPath ?? path, { withFileTypes: true, encoding: 'buffer' })
    const names = entries
      .map((entry) => ({ entry, name: decodeName(entry.name) }))
      .filter(({ name }) => !name.startsWith('.') && !skippedFolders.has(name))
    return { names: names.sort((left, right) => (left.name < right.name ? -1 : 1)) }
  } catch (cause) {
    return { cause }
  }
}

async function inspect(location: Location): Promise<WalkEntry> {
  try {
    const { size } = await stat(location.rawPath ?? location.path)
    return { kind: 'file', ...location, sizeBytes: size }
  } catch (cause) {
    return { kind: 'unreadable', path: location.path, cause }
  }
}

/** Where a file is. */
export interface Location {
  /** As it is shown and known. */
  readonly path: string
  /** As the system stores it, where its name is not written in UTF-8. */
  readonly rawPath?: Buffer
}

/** @returns a name as it is shown: older systems write Chinese names in GB 18030 */
function decodeName(bytes: Uint8Array): string {
  return decodeStrictly(bytes, 'utf-8') ?? decodeStrictly(bytes, 'gb18030') ?? new TextDecoder().decode(bytes)
}

/**
 * Finds what was named on a command line in another encoding than UTF-8, which arrives with its characters broken.
 * @returns the path as it stands when its characters are whole, or nothing fits it
 */
export async function findNamed(path: string): Promise<Location> {
  if (!path.includes('\ufffd') || dirname(path) === path) return { path }
  const folder = await findNamed(dirname(path))
  try {
    const entries = await readdir(folder.rawPath ?? folder.path, { encoding: 'buffer' })
    const found = entries.find((bytes) => new TextDecoder().decode(bytes) === basename(path))
    return found ? below(folder, found, decodeName(found)) : { path }
  } catch {
    // The folder cannot be read; the error at the path itself shows the operator why.
    return { path }
  }
}

/** @returns a place inside of a folder; `bytes` is its name as the system gives it */
function below(folder: Location, bytes: Buffer, name: string): Location {
  const path = join(folder.path, name)
  const isPlain = !folder.rawPath && bytes.equals(Buffer.from(name))
  if (isPlain) return { path }
  return {
    path,
    rawPath: Buffer.concat([folder.rawPath ?? Buffer.from(folder.path), Buffer.from('/'), bytes]),
  }
}
