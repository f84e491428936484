import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createLog } from '../../platform/log.ts'
import { complain } from '../../platform/terminal/terminal.ts'
import { type HostEnvironment, InvalidEnvironment } from '../../settings/environment.ts'
import { DataDirectoryBusy } from '../../storage/data-directory/data-directory.ts'
import { explainDirectory, UnusableDirectory } from '../../storage/data-directory/unusable-directory.ts'
import { DataOfNewerVersion } from '../../storage/migrations/migrate.ts'
import { openStorage, type Storage } from '../../storage/open-storage.ts'

/** A command that works on existing data was run where there is none. The message is for the operator. */
class NoDataHere extends Error {
  override readonly name = 'NoDataHere'
  constructor(path: string) {
    super(`这里没有知舟的数据：${path}；请用 DATA_DIR 指定产品用的数据目录。`)
  }
}

const explained = [InvalidEnvironment, DataDirectoryBusy, DataOfNewerVersion, UnusableDirectory, NoDataHere]

/**
 * Runs an operator's command with the arguments of this process. Errors that the operator can fix are shown unchanged,
 * others after the command's own sentence.
 * @param main returns its exit code
 * @param failed what was not done, in Chinese
 */
export async function runCommand(
  main: (args: readonly string[]) => Promise<number>,
  failed: string,
): Promise<void> {
  try {
    process.exitCode = await main(process.argv.slice(2))
  } catch (error) {
    const isExplained = explained.some((kind) => error instanceof kind)
    const message = error instanceof Error ? error.message : String(error)
    complain(isExplained ? message : `${failed}：${message}`)
    process.exitCode = 1
  }
}

/**
 * Works on the data directory directly, when no product runs on it.
 * @param mayCreate whether the data may be new; else nothing is created where there is none
 * @throws {NoDataHere | DataDirectoryBusy | UnusableDirectory}
 */
export async function withStorage<Result>(
  env: HostEnvironment,
  work: (storage: Storage) => Promise<Result>,
  { mayCreate = false } = {},
): Promise<Result> {
  const isThere = env.DATABASE_URL !== '' || existsSync(join(env.DATA_DIR, 'zhizhou.db'))
  if (!isThere && !mayCreate) throw new NoDataHere(env.DATA_DIR)
  const storage = await openStorage(env, createLog(env.LOG_LEVEL)).catch((error: unknown) => {
    throw explainDirectory(error, env.DATA_DIR)
  })
  try {
    return await work(storage)
  } finally {
    await storage.close()
  }
}
