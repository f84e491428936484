import type { Logger } from 'pino'
import { RepeatedTask } from '../repeated-task.ts'
import type { Database } from '../storage/database.ts'
import { acquireLease, dropLease, expireOtherLeases, leaseTimes, renewLease } from './lease.ts'

export interface LeaseKeeperDeps {
  /** Connections that nothing else uses: a renewal must never wait behind other work. */
  readonly database: Database
  readonly processId: string
  readonly log: Logger
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
    const { database, processId, log } = this.#deps
    this.#number = await acquireLease(database, processId)
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
    const { database, processId, onLost } = this.#deps
    if (await renewLease(database, this.#number)) return
    onLost()
    this.#number = await acquireLease(database, processId)
  }
}
