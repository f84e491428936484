import { type Database, type Statement, statement } from '../../storage/database/database.ts'

/**
 * Stored with the member's preferences, and exported and deleted with them. Not one of those of the contract, because
 * browsers carry these from a visitor to an account.
 */
const name = 'memory'
const on = 'on'

export async function isMemoryOn(database: Database, uid: string): Promise<boolean> {
  const row = await database.first<{ value: string }>(
    database.build.selectFrom('preferences').select('value').where('uid', '=', uid).where('name', '=', name),
  )
  return row?.value === on
}

/** @param now milliseconds since 1970 */
export function storeMemoryOn({ build }: Database, uid: string, isOn: boolean, now: number): Statement {
  const stored = { value: isOn ? on : 'off', changed_at: now }
  return statement(
    build
      .insertInto('preferences')
      .values({ uid, name, ...stored })
      .onConflict((conflict) => conflict.columns(['uid', 'name']).doUpdateSet(stored)),
  )
}

/** Changes no row unless it is on, so that its batch is not committed. */
export function requireMemoryOn({ build }: Database, uid: string): Statement {
  return statement(
    build
      .updateTable('preferences')
      .set({ value: on })
      .where('uid', '=', uid)
      .where('name', '=', name)
      .where('value', '=', on),
    1,
  )
}
