import { sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import { type Database, statement } from '../../storage/database/database.ts'

export interface ReadBatch {
  readonly operatorId: string
  readonly ready: number
  readonly failed: number
}

/** Minimum time without changes before a batch counts as complete: the browser sends the next file sooner. */
const quietMs = 15_000

/** Notifies about a batch once: when all documents sent since the last time are read, and no more arrive. */
export async function notifyReadBatches(
  { database, now }: { readonly database: Database; readonly now: Clock },
  onBatchRead: (batch: ReadBatch) => Promise<void> | void,
): Promise<void> {
  const { build } = database
  const waiting = await database.all(
    build
      .selectFrom('library_files')
      .select('uploader')
      .where('is_told', '=', 0)
      .where('uploader', '!=', '')
      .groupBy('uploader')
      .having(sql<number>`max(changed_at)`, '<=', now() - quietMs)
      .having(sql<number>`sum(case when state in ('waiting', 'reading') then 1 else 0 end)`, '=', 0),
  )
  for (const { uploader } of waiting) {
    const update = build
      .updateTable('library_files')
      .set({ is_told: 1 })
      .where('is_told', '=', 0)
      .where('uploader', '=', uploader)
      .where('state', 'in', ['ready', 'failed'])
      .returning('state')
    const [result] = await database.batch([statement(update)])
    const states = (result?.rows ?? []).map(({ state }) => state)
    const ready = states.filter((state) => state === 'ready').length
    if (states.length > 0) await onBatchRead({ operatorId: uploader, ready, failed: states.length - ready })
  }
}
