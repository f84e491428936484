import type { Dirent } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { decodeStrictly } from './charset/detect-charset.ts'

/** A file, an unreadable location, or a symbolic link, which is skipped. */
export type WalkEntry =
  | ({ readonly kind: 'file'; readonly sizeBytes: number } & Location)
  | { readonly kind: 'unreadable'; readonly path: string; readonly cause: unknown }
  | { readonly kind: 'link'; readonly path: string }

const skippedFolders = new Set(['node_modules'])

/**
 * Walks the files of a folder in name order. Dot files and node_modules are skipped. Symbolic links are not followed:
 * anyone with write access to the folder could have any file of the machine published. Read errors are reported, and
 * the walk continues.
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

export interface Location {
  /** As displayed and stored in the library. */
  readonly path: string
  /** The raw path, when the name is not UTF-8. */
  readonly rawPath?: Buffer
}

/** @returns a name for display: older systems write Chinese names in GB 18030 */
function decodeName(bytes: Uint8Array): string {
  return decodeStrictly(bytes, 'utf-8') ?? decodeStrictly(bytes, 'gb18030') ?? new TextDecoder().decode(bytes)
}

/**
 * Finds a path given on a command line in another encoding than UTF-8, which arrives with broken characters.
 * @returns the path unchanged when its characters are valid, or nothing matches
 */
export async function findNamed(path: string): Promise<Location> {
  if (!path.includes('\ufffd') || dirname(path) === path) return { path }
  const folder = await findNamed(dirname(path))
  try {
    const entries = await readdir(folder.rawPath ?? folder.path, { encoding: 'buffer' })
    const found = entries.find((bytes) => new TextDecoder().decode(bytes) === basename(path))
    return found ? below(folder, found, decodeName(found)) : { path }
  } catch {
    // The folder cannot be read; accessing the path itself shows the operator why.
    return { path }
  }
}

/** @returns a location inside a folder; `bytes` is its name as the system returns it */
function below(folder: Location, bytes: Buffer, name: string): Location {
  const path = join(folder.path, name)
  const isPlain = !folder.rawPath && bytes.equals(Buffer.from(name))
  if (isPlain) return { path }
  return {
    path,
    rawPath: Buffer.concat([folder.rawPath ?? Buffer.from(folder.path), Buffer.from('/'), bytes]),
  }
}
