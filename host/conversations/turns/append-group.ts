import { sql } from 'kysely'
import { type Database, statement } from '../../storage/database/database.ts'
import { rawQuery } from '../../storage/database/query-builder.ts'

export interface TurnAppend {
  readonly id: string
  readonly lease: number
  readonly previousSeq: number
  readonly lastSeq: number
  readonly frames: readonly { readonly seq: number; readonly json: string }[]
}

/** Maximum turns per statement. */
const maxTurns = 200

/**
 * On PostgreSQL, stores concurrent appends of several turns of this process in one statement, which is one round trip:
 * appends that arrive meanwhile go into the next one. (SQLite's writer already groups all batches.)
 */
export class AppendGroup {
  readonly #database: Database
  #waiting: { readonly append: TurnAppend; readonly resolve: (isStored: boolean) => void }[] = []
  #isBusy = false

  constructor(database: Database) {
    this.#database = database
  }

  /** @returns whether it was stored; if not, the caller stores it alone to find out why. Never rejects. */
  append(append: TurnAppend): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    this.#waiting.push({ append, resolve })
    if (!this.#isBusy) void this.#drain()
    return promise
  }

  async #drain(): Promise<void> {
    this.#isBusy = true
    while (this.#waiting.length > 0) {
      const group = this.#waiting.splice(0, maxTurns)
      const stored = await this.#store(group.map(({ append }) => append))
      for (const { append, resolve } of group) resolve(stored.has(append.id))
    }
    this.#isBusy = false
  }

  async #store(appends: readonly TurnAppend[]): Promise<ReadonlySet<unknown>> {
    const rows = appends.map((each) => ({ ...each, frames: each.frames.map(({ seq, json }) => [seq, json]) }))
    try {
      const [result] = await this.#database.batch([statement(storeAll(this.#database, JSON.stringify(rows)))])
      return new Set(result?.rows.map(({ id }) => id))
    } catch {
      // One may have failed because of another: each is then stored alone and gets its own error.
      return new Set()
    }
  }
}

/**
 * The update is the fence of each turn: under another lease or after other frames, nothing of it is stored. A turn
 * whose row is locked by another transaction is skipped, so that the others need not wait for it.
 */
function storeAll(database: Database, appends: string) {
  return rawQuery(
    database,
    sql`with append as materialized (
          select entry.value ->> 'id' as id, (entry.value ->> 'lease')::bigint as lease,
            (entry.value ->> 'previousSeq')::bigint as previous_seq, (entry.value ->> 'lastSeq')::bigint as last_seq,
            entry.value -> 'frames' as frames
          from json_array_elements(${appends}::json) as entry
        ), free as materialized (
          select turns.id from turns where turns.id in (select id from append) for update skip locked
        ), fence as (
          update turns set last_seq = append.last_seq from append
          where turns.id = append.id and turns.id in (select id from free) and turns.lease = append.lease
            and turns.state = 'running' and turns.last_seq = append.previous_seq
          returning turns.id
        ), stored as (
          insert into turn_log (turn_id, seq, frame)
          select fence.id, (frame.value ->> 0)::bigint, frame.value ->> 1
          from fence join append on append.id = fence.id, json_array_elements(append.frames) as frame
        )
        select id from fence`,
  )
}
