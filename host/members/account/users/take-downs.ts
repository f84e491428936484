import type { Database, Statement } from '../../../storage/database/database.ts'
import { statement } from '../../../storage/database/database.ts'
import { uidOf } from '../owner.ts'

/** Time (ms) for which all that a member publishes is reviewed after an operator took something of theirs down. */
export const reviewedAfterTakeDownMs = 30 * 24 * 60 * 60_000

/** For the batch that takes something of a member down. @param at as in its row */
export function memberTakenDown({ build }: Pick<Database, 'build'>, owner: string, at: number): Statement {
  return statement(build.updateTable('users').set({ taken_down_at: at }).where('uid', '=', uidOf(owner)))
}

/** For the batch that takes it back; a later take-down stays. */
export function memberPutBack({ build }: Pick<Database, 'build'>, owner: string, at: number): Statement {
  const update = build.updateTable('users').set({ taken_down_at: 0 })
  return statement(update.where('uid', '=', uidOf(owner)).where('taken_down_at', '=', at))
}

/** @returns when an operator last took something of a member down; 0 for never */
export async function memberTakenDownAt(database: Database, owner: string): Promise<number> {
  const row = await database.first(
    database.build.selectFrom('users').select('taken_down_at').where('uid', '=', uidOf(owner)),
  )
  return Number(row?.taken_down_at ?? 0)
}

/** A condition for a batch: nothing of the member was taken down since. */
export function whileTakenDownAt({ build }: Pick<Database, 'build'>, owner: string, at: number): Statement {
  const update = build.updateTable('users').set({ taken_down_at: at })
  return statement(update.where('uid', '=', uidOf(owner)).where('taken_down_at', '=', at), 1)
}
