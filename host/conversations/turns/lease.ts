import { setTimeout as pause } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { Logger } from 'pino'
import { RepeatedTask } from '../../platform/repeated-task.ts'
import { BatchConflict, type Database, type Statement, statement } from '../../storage/database/database.ts'
import { databaseNow, rawQuery } from '../../storage/database/query-builder.ts'
import { DatabaseInUse } from '../database-in-use.ts'

/** How long a process owns its turns after its last renewal, and how often it renews. */
export const leaseTimes = { validMs: 3_000, renewMs: 1_000 } as const

/** Extra wait of a starting process after the lease of a dead one expires. */
const graceMs = 1_000
const retryMs = 200

interface LeaseRequest {
  readonly processId: string
  readonly validMs?: number
  /** Whether this process can't share the database with others, because they would not get its files or messages. */
  readonly isSole?: boolean
}

/**
 * Acquires a lease for this process. Turns have its number, which is never reused; an append under a number that was
 * taken over writes nothing.
 * @throws {DatabaseInUse} while a process has a conflicting lease
 */
export async function acquireLease(
  database: Database,
  { processId, validMs = leaseTimes.validMs, isSole = false }: LeaseRequest,
): Promise<number> {
  const insert = rawQuery(
    database,
    sql`insert into leases (process_id, expires_at, is_sole)
      select cast(${processId} as text), ${databaseNow(database)} + ${sql.lit(validMs)}, ${sql.lit(isSole ? 1 : 0)}
      where not exists (${rivals(database, isSole)}) returning number`,
  )
  try {
    const results = await database.batch([...lockLeases(database), statement(insert, 1)])
    return Number(results.at(-1)?.rows[0]?.number)
  } catch (error) {
    if (error instanceof BatchConflict) throw new DatabaseInUse()
    throw error
  }
}

function rivals(database: Database, isSole: boolean): RawBuilder<unknown> {
  return sql`select 1 from leases as other
    where other.expires_at > ${databaseNow(database)} ${isSole ? sql`` : sql`and other.is_sole = 1`}`
}

/** Two processes that start at once must see each other; SQLite has one writer. */
function lockLeases(database: Database): Statement[] {
  if (database.dialect === 'sqlite') return []
  return [statement(rawQuery(database, sql`select pg_advisory_xact_lock(hashtextextended('leases', 0))`))]
}

/** @returns false when its turns were taken over, or a process that does not share the database has started */
export async function renewLease(
  database: Database,
  number: number,
  { validMs = leaseTimes.validMs, isSole = false }: Omit<LeaseRequest, 'processId'> = {},
): Promise<boolean> {
  try {
    await database.batch([
      statement(
        database.build
          .updateTable('leases')
          .set({ expires_at: sql<number>`${databaseNow(database)} + ${sql.lit(validMs)}` })
          .where('number', '=', number)
          .where(sql<boolean>`not exists (${rivals(database, isSole)} and other.number != ${number})`),
        1,
      ),
    ])
    return true
  } catch (error) {
    if (error instanceof BatchConflict) return false
    throw error
  }
}

/** Expires every other lease: for a process that exclusively owns its data directory. */
async function expireOtherLeases(database: Database, own: number): Promise<void> {
  await database.batch([
    statement(database.build.updateTable('leases').set({ expires_at: 0 }).where('number', '!=', own)),
  ])
}

/** Releases this process's lease: any process may then end what still runs under it. */
export async function dropLease(database: Database, number: number): Promise<void> {
  await database.batch([statement(database.build.deleteFrom('leases').where('number', '=', number))])
}

/** Deletes other expired leases: turns without a lease count as ownerless. A late process keeps its own. */
export async function dropExpiredLeases(database: Database, own: number): Promise<void> {
  await database.batch([
    statement(
      database.build
        .deleteFrom('leases')
        .where('number', '!=', own)
        .where('expires_at', '<', databaseNow(database)),
    ),
  ])
}

export interface LeaseKeeperDeps {
  /** Dedicated connections: a renewal must never wait for other work. */
  readonly database: Database
  readonly processId: string
  readonly log: Logger
  readonly validMs: number
  /** Other processes have taken over this process's turns. */
  readonly onLost: () => void
  /** Another process now uses the database exclusively, so this one can't continue. */
  readonly onRefused: (error: DatabaseInUse) => void
}

export interface LeaseStart {
  /** Whether no other process can be using this database, so that all other leases are dead. */
  readonly isAlone: boolean
  /** Whether this process can't share the database with others. */
  readonly isSole?: boolean
}

/** Renews this process's lease by a timer, independent of other work. */
export class LeaseKeeper {
  readonly #deps: LeaseKeeperDeps
  #number = 0
  #isSole = false
  #renewal: RepeatedTask | null = null

  constructor(deps: LeaseKeeperDeps) {
    this.#deps = deps
  }

  get number(): number {
    return this.#number
  }

  /** @throws {DatabaseInUse} when another process still uses the database after the duration of a lease */
  async start({ isAlone, isSole = false }: LeaseStart): Promise<void> {
    const { database, log, validMs } = this.#deps
    this.#isSole = isSole
    // With an embedded database every other process with a lease has died.
    if (isAlone) await expireOtherLeases(database, 0)
    this.#number = await this.#acquire(performance.now() + validMs + graceMs)
    this.#renewal = new RepeatedTask(
      leaseTimes.renewMs,
      () => this.renew(),
      (error) => log.error({ err: error }, 'the lease could not be renewed'),
    )
  }

  async #acquire(until: number): Promise<number> {
    const { database, processId, validMs } = this.#deps
    for (;;) {
      try {
        return await acquireLease(database, { processId, validMs, isSole: this.#isSole })
      } catch (error) {
        if (!(error instanceof DatabaseInUse) || performance.now() >= until) throw error
        await pause(retryMs)
      }
    }
  }

  /** Releases the lease. @throws when the database can't be reached: then the lease expires */
  async close(): Promise<void> {
    await this.#renewal?.close()
    if (this.#number > 0) await dropLease(this.#deps.database, this.#number)
  }

  /** Called by a timer. Gives up the turns when the lease was taken over. */
  async renew(): Promise<void> {
    const { database, validMs, onLost, onRefused } = this.#deps
    if (await renewLease(database, this.#number, { validMs, isSole: this.#isSole })) return
    onLost()
    try {
      this.#number = await this.#acquire(0)
    } catch (error) {
      if (!(error instanceof DatabaseInUse)) throw error
      onRefused(error)
    }
  }
}
