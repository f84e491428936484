import { type Database, type Statement, statement } from '../../storage/database.ts'

/**
 * A condition of a batch: it is undone when the member has been deleted. The row is written as it is, so that on
 * PostgreSQL a deletion that is going on is waited for, and one that begins waits.
 */
export function memberExists({ build }: Database, uid: string): Statement {
  return statement(
    build
      .updateTable('users')
      .set((expression) => ({ uid: expression.ref('uid') }))
      .where('uid', '=', uid),
    1,
  )
}
