import type { Logger } from 'pino'
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

/**
 * Deletes expired rows by the rules of all tables, now and at the interval of each rule.
 * @returns a function that stops it
 */
export function startExpiry({ database, manifest, log, now, retentionDays }: ExpireDeps): () => void {
  const run = (rules: readonly ExpireRule[]) => {
    expireRows(database, rules, { now: now(), retentionDays }).catch((error: unknown) =>
      log.error({ err: error }, 'what has expired could not be deleted'),
    )
  }
  const all = rulesOf(manifest, 'expire')
  run(all)
  const timers = [...Map.groupBy(all, (rule) => rule.everyMs)].map(([everyMs, rules]) =>
    setInterval(() => run(rules), everyMs).unref(),
  )
  return () => {
    for (const timer of timers) clearInterval(timer)
  }
}

/** Deletes the rows that had expired at a given time, a few rows per commit for large tables. */
export async function expireRows(
  database: Database,
  rules: readonly ExpireRule[],
  context: Omit<ExpireContext, 'build'>,
): Promise<void> {
  for (const { statements, sliceRows } of rules) {
    for (;;) {
      const results = await database.batch(statements({ build: database.build, ...context }))
      if (sliceRows === undefined || (results.at(-1)?.changes ?? 0) < sliceRows) break
    }
  }
}
