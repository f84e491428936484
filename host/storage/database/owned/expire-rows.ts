import type { Logger } from 'pino'
import { RepeatedTask } from '../../../platform/repeated-task.ts'
import type { Database } from '../database.ts'
import { type ExpireContext, type ExpireRule, rulesOf, type TableManifest } from './owned-table.ts'

interface ExpireDeps {
  readonly database: Database
  readonly manifest: TableManifest
  readonly log: Logger
  readonly now: () => number
  /** `LOG_RETENTION_DAYS`; 0 keeps nothing. */
  readonly retentionDays: number
}

/** @returns a task for each interval of the rules, which deletes what has expired by them */
export function expiryTasks({ database, manifest, log, now, retentionDays }: ExpireDeps): RepeatedTask[] {
  const report = (error: unknown) => log.error({ err: error }, 'expired rows could not be deleted')
  return [...Map.groupBy(rulesOf(manifest, 'expire'), (rule) => rule.everyMs)].map(([everyMs, rules]) => {
    const run = (signal: AbortSignal) => expireRows(database, rules, { now: now(), retentionDays }, signal)
    return new RepeatedTask(everyMs, run, report)
  })
}

/** Deletes expired rows, a few per commit for large tables. @param signal ends it after the current commit */
export async function expireRows(
  database: Database,
  rules: readonly ExpireRule[],
  context: Omit<ExpireContext, 'build'>,
  signal?: AbortSignal,
): Promise<void> {
  for (const { statements, sliceRows } of rules) {
    while (!signal?.aborted) {
      const results = await database.batch(statements({ build: database.build, ...context }))
      if (sliceRows === undefined || (results.at(-1)?.changes ?? 0) < sliceRows) break
    }
  }
}
