import { rmSync } from 'node:fs'

/**
 * Empties a folder of temporary files, which a killed process may have left. No other process uses it, since the data
 * directory belongs to one process, which holds its lock.
 * @param path in the data directory of this process; need not exist
 * @returns the same path
 */
export function emptyDirectory(path: string): string {
  rmSync(path, { recursive: true, force: true })
  return path
}
