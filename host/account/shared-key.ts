import { randomBytes } from 'node:crypto'
import { type Database, statement } from '../storage/database.ts'

const keyBytes = 32
const keyName = 'account-key'

/**
 * The key under which this product signs what it will be shown again (captcha challenges and tokens), and derives the
 * tokens that others are exchanged for. It lies in the database, so that all processes have the same; a reader of
 * the database has it, but finds no token there.
 */
export async function openSharedKey(database: Database): Promise<string> {
  const made = randomBytes(keyBytes).toString('base64url')
  await database.batch([
    statement(
      database.build
        .insertInto('secrets')
        .values({ name: keyName, value: made })
        .onConflict((conflict) => conflict.column('name').doNothing()),
    ),
  ])
  const row = await database.first<{ value: string }>(
    database.build.selectFrom('secrets').select('value').where('name', '=', keyName),
  )
  if (!row) throw new Error('the account key could not be stored')
  return row.value
}
