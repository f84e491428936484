import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Scope } from './part.ts'

/** Makes an empty folder that is deleted with its scope. @returns its absolute path */
export async function temporaryDirectory(scope: Scope, name: string): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), `zhizhou-bench-${name}-`))
  scope.defer(() => rm(directory, { recursive: true, force: true }))
  return directory
}
