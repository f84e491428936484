import type { Logger } from 'pino'
import type { Clock } from '../deps.ts'
import type { Database } from '../storage/database.ts'
import { chinaDay } from '../china-day.ts'
import { deleteConversionsBefore } from './conversions/conversion-table.ts'
import { deleteUsageBefore } from './usage/usage-store.ts'

const dayMs = 24 * 3_600_000
/** Platforms take no conversion that is older; until then a deed that is reported again is known. */
const conversionsKeptMs = 90 * dayMs

interface PurgeDeps {
  readonly database: Database
  readonly log: Logger
  readonly now: Clock
  /** LOG_RETENTION_DAYS; 0: nothing is kept. */
  readonly retentionDays: number
}

/**
 * Deletes what was collected and is older than it may be, now and daily.
 * @returns a function that ends the purging
 */
export function startCollectPurge(deps: PurgeDeps): () => void {
  const purge = () => {
    purgeCollected(deps).catch((error: unknown) =>
      deps.log.error({ err: error }, 'what was collected could not be purged'),
    )
  }
  purge()
  const timer = setInterval(purge, dayMs)
  timer.unref()
  return () => clearInterval(timer)
}

/** Deletes what is older than it may be; to do it twice changes nothing. */
export async function purgeCollected({
  database,
  now,
  retentionDays,
}: Omit<PurgeDeps, 'log'>): Promise<void> {
  await deleteUsageBefore(database, chinaDay(now()) + 1 - retentionDays)
  await deleteConversionsBefore(database, now() - conversionsKeptMs)
}
