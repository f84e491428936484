import { createLog } from '../../platform/log.ts'
import { complain } from '../../platform/terminal/terminal.ts'
import { type HostEnvironment, InvalidEnvironment } from '../../settings/environment.ts'
import { DataDirectoryBusy } from '../../storage/data-directory/data-directory.ts'
import { DataOfNewerVersion } from '../../storage/migrations/migrate.ts'
import { openStorage, type Storage } from '../../storage/open-storage.ts'

const explained = [InvalidEnvironment, DataDirectoryBusy, DataOfNewerVersion]

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

/** Works on the data directory directly, when no product runs on it. @throws {DataDirectoryBusy} */
export async function withStorage<Result>(
  env: HostEnvironment,
  work: (storage: Storage) => Promise<Result>,
): Promise<Result> {
  const storage = await openStorage(env, createLog(env.LOG_LEVEL))
  try {
    return await work(storage)
  } finally {
    await storage.close()
  }
}
