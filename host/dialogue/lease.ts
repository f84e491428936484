import { sql } from 'kysely'
import type { Logger } from 'pino'
import { RepeatedTask } from '../repeated-task.ts'
import { databaseNow } from '../storage/query-builder.ts'
import { BatchConflict, statement, type Database } from '../storage/database.ts'

/** How long a process owns its turns after its last renewal, and how often it renews. */
export const leaseTimes = { validMs: 3_000, renewMs: 1_000 } as const

/**
 * Takes a lease for this process. Turns carry its number, which is never used again; an append under a number that
 * was taken over writes nothing.
 */
export async function acquireLease(
  database: Database,
  processId: string,
  validMs: number = leaseTimes.validMs,
): Promise<number> {
  const [inserted] = await database.batch([
    statement(
      database.build
        .insertInto('leases')
        .values({
          process_id: processId,
          expires_at: sql<number>`${databaseNow(database)} + ${sql.lit(validMs)}`,
        })
        .returning('number'),
    ),
  ])
  return Number(inserted?.rows[0]?.number)
}

/** @returns whether the lease is still ours; false means that others have taken its turns over. */
export async function renewLease(
  database: Database,
  number: number,
  validMs: number = leaseTimes.validMs,
): Promise<boolean> {
  try {
    await database.batch([
      statement(
        database.build
          .updateTable('leases')
          .set({ expires_at: sql<number>`${databaseNow(database)} + ${sql.lit(validMs)}` })
          .where('number', '=', number),
        1,
      ),
    ])
    return true
  } catch (error) {
    if (error instanceof BatchConflict) return false
    throw error
  }
}

/** Declares every other lease dead: for a process that alone owns its data directory. */
async function expireOtherLeases(database: Database, own: number): Promise<void> {
  await database.batch([
    statement(database.build.updateTable('leases').set({ expires_at: 0 }).where('number', '!=', own)),
  ])
}

/** Gives this process's lease back: what still runs under it may be ended by any process. */
export async function dropLease(database: Database, number: number): Promise<void> {
  await database.batch([statement(database.build.deleteFrom('leases').where('number', '=', number))])
}

/**
 * Forgets the other leases that have expired. A turn counts as ownerless when its lease is not there, so none is lost;
 * a process whose renewal is only late keeps its own.
 */
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
  /** Connections that nothing else uses: a renewal must never wait behind other work. */
  readonly database: Database
  readonly processId: string
  readonly log: Logger
  readonly validMs: number
  /** Others have taken this process's turns over. */
  readonly onLost: () => void
}

/** Keeps this process's lease by a timer of its own, whatever else the process is busy with. */
export class LeaseKeeper {
  readonly #deps: LeaseKeeperDeps
  #number = 0
  #renewal: RepeatedTask | null = null

  constructor(deps: LeaseKeeperDeps) {
    this.#deps = deps
  }

  /** The lease under which this process's turns run now; 0 before the start. */
  get number(): number {
    return this.#number
  }

  /** @param isAlone whether no other process can be using this database, so that all its other leases are dead */
  async start(isAlone: boolean): Promise<void> {
    const { database, processId, log, validMs } = this.#deps
    this.#number = await acquireLease(database, processId, validMs)
    this.#renewal = new RepeatedTask(
      leaseTimes.renewMs,
      () => this.#renew(),
      (error) => log.error({ err: error }, 'the lease could not be renewed'),
    )
    if (isAlone) await expireOtherLeases(database, this.#number)
  }

  /** Gives the lease back. @throws when the database can't be reached: then it runs out by itself */
  async close(): Promise<void> {
    await this.#renewal?.close()
    if (this.#number > 0) await dropLease(this.#deps.database, this.#number)
  }

  async #renew(): Promise<void> {
    const { database, processId, validMs, onLost } = this.#deps
    if (await renewLease(database, this.#number, validMs)) return
    onLost()
    this.#number = await acquireLease(database, processId, validMs)
  }
}
