import { readdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { decodeStrictly } from './charset/detect-charset.ts'

/** Where a file is. */
export interface Location {
  /** As it is shown and known. */
  readonly path: string
  /** As the system stores it, where its name is not written in UTF-8. */
  readonly rawPath?: Buffer
}

/** @returns a name as it is shown: older systems write Chinese names in GB 18030 */
export function decodeName(bytes: Uint8Array): string {
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
export function below(folder: Location, bytes: Buffer, name: string): Location {
  const path = join(folder.path, name)
  const isPlain = !folder.rawPath && bytes.equals(Buffer.from(name))
  if (isPlain) return { path }
  return {
    path,
    rawPath: Buffer.concat([folder.rawPath ?? Buffer.from(folder.path), Buffer.from('/'), bytes]),
  }
}
