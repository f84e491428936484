import type { Dirent } from 'node:fs'
import { readdir, realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** A file that was met, or a place that could not be read. */
export type WalkEntry =
  | { readonly kind: 'file'; readonly path: string; readonly sizeBytes: number }
  | { readonly kind: 'unreadable'; readonly path: string; readonly cause: unknown }

const skippedFolders = new Set(['node_modules'])

/**
 * Walks the files below a folder in the order of their names. Dot files and node_modules are passed over; a symbolic
 * link is followed once, so that a loop ends. What cannot be read is told, and the walk goes on.
 */
export async function* walkFiles(folder: string): AsyncGenerator<WalkEntry, void, void> {
  yield* walk(folder, new Set())
}

async function* walk(folder: string, visited: Set<string>): AsyncGenerator<WalkEntry, void, void> {
  const entries = await list(folder, visited)
  if ('cause' in entries) {
    yield { kind: 'unreadable', path: folder, cause: entries.cause }
    return
  }
  for (const entry of entries.names) {
    const path = join(folder, entry.name)
    const found = await inspect(path)
    if (found.kind === 'folder') yield* walk(path, visited)
    else if (found.kind !== 'other') yield found
  }
}

async function list(folder: string, visited: Set<string>): Promise<{ names: Dirent[] } | { cause: unknown }> {
  try {
    const real = await realpath(folder)
    if (visited.has(real)) return { names: [] }
    visited.add(real)
    const names = await readdir(folder, { withFileTypes: true })
    const wanted = names.filter(({ name }) => !name.startsWith('.') && !skippedFolders.has(name))
    return { names: wanted.sort((left, right) => (left.name < right.name ? -1 : 1)) }
  } catch (cause) {
    return { cause }
  }
}

async function inspect(path: string): Promise<WalkEntry | { kind: 'folder' } | { kind: 'other' }> {
  try {
    const found = await stat(path)
    if (found.isDirectory()) return { kind: 'folder' }
    return found.isFile() ? { kind: 'file', path, sizeBytes: found.size } : { kind: 'other' }
  } catch (cause) {
    return { kind: 'unreadable', path, cause }
  }
}
