import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { readEnvironment } from '../settings/environment.ts'
import { openStorage, type Storage } from '../storage/open-storage.ts'

export interface TestStorage extends Storage {
  readonly directory: string
  /** Closes it and deletes its files. */
  remove(): Promise<void>
}

/** Real storage in a folder of its own: the embedded backends, or those that the settings name. */
export async function openTestStorage(settings: Record<string, string> = {}): Promise<TestStorage> {
  const directory = await mkdtemp(join(tmpdir(), 'zhizhou-test-'))
  const env = readEnvironment({ DATA_DIR: directory, ...settings })
  const storage = await openStorage(env, pino({ level: 'silent' }))
  return Object.assign(storage, {
    directory,
    remove: async () => {
      await storage.close()
      await rm(directory, { recursive: true, force: true })
    },
  })
}
