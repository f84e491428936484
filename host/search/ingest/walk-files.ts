import type { Dirent } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { below, decodeName, type Location } from './file-name.ts'

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
