import { rmSync } from 'node:fs'

/**
 * Empties the folder for what only this process needs: a process that was killed has left its own there. Nobody else has
 * any there, since the data directory belongs to one process, which holds its lock.
 * @param path lies in the data directory that this process holds; it may not be there
 * @returns the same
 */
export function emptiedDirectory(path: string): string {
  rmSync(path, { recursive: true, force: true })
  return path
}
