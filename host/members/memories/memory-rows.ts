import { memoryLimits } from '../../../lib/contract/routes/memory-routes.ts'
import { type Database, type Statement, statement } from '../../storage/database/database.ts'
import { keepWithin } from '../../storage/database/owned/keep-within.ts'
import { uidOf } from '../account/owner.ts'
import { isMemoryOn, requireMemoryOn, storeMemoryOn } from './memory-setting.ts'

export interface MemoryRow {
  readonly owner: string
  readonly letters: string
  readonly id: string
  readonly text: string
  readonly doc_id: string
  readonly changed_at: number
}

/** The rows of one memory of each member, and the setting that is required to add any. */
export interface MemoryRows {
  /** Maximum rows of a member. */
  readonly most: number
  /** @returns all rows of a member, newest first */
  list(owner: string): Promise<readonly MemoryRow[]>
  find(owner: string, letters: string): Promise<MemoryRow | undefined>
  /** Adds a row or updates the one with the same letters; changes none at the maximum. */
  keep(row: MemoryRow): Statement
  /** Deletes the row with this id, unless it is the same fact. */
  removeOther(row: MemoryRow, id: string): Statement
  /** @param ids all rows of the member when absent */
  remove(owner: string, ids?: readonly string[]): Statement
  isOn(owner: string): Promise<boolean>
  /** @param now milliseconds since 1970 */
  storeOn(owner: string, isOn: boolean, now: number): Statement
  /** Changes one row if the setting is on, so that its batch is not committed otherwise. */
  requireOn(owner: string): Statement
}

/** The columns to update when a fact is said again, which becomes the newest. */
export const saidAgain = ['text', 'doc_id', 'changed_at'] as const

/** What the product remembers of a member. */
export function ownMemoryRows(database: Database): MemoryRows {
  const { build } = database
  const rowsOf = (owner: string) => build.selectFrom('memories').selectAll().where('owner', '=', owner)
  const deleteOf = (owner: string) => build.deleteFrom('memories').where('owner', '=', owner)
  return {
    most: memoryLimits.items,
    list: (owner) => database.all(rowsOf(owner).orderBy('changed_at', 'desc').orderBy('letters')),
    find: (owner, letters) => database.first(rowsOf(owner).where('letters', '=', letters)),
    keep: (row) => keepWithin(database, 'memories', row, { changed: saidAgain, most: memoryLimits.items }),
    removeOther: ({ owner, letters }, id) =>
      statement(deleteOf(owner).where('id', '=', id).where('letters', '!=', letters)),
    remove: (owner, ids) => statement(ids ? deleteOf(owner).where('id', 'in', ids) : deleteOf(owner)),
    isOn: (owner) => isMemoryOn(database, uidOf(owner)),
    storeOn: (owner, isOn, now) => storeMemoryOn(database, uidOf(owner), isOn, now),
    requireOn: (owner) => requireMemoryOn(database, uidOf(owner)),
  }
}
