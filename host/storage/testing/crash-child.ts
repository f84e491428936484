import { statement } from '../database/database.ts'
import { openPostgresDatabase } from '../database/postgres/postgres-database.ts'
import { openSqliteDatabase } from '../database/sqlite/sqlite-database.ts'

/**
 * Writes batches as fast as it can until it is killed, and prints each one that was acknowledged: its number, one a
 * line. A batch is one turn and two entries of its log; every seventh is made to fail after it has written.
 */
async function writeUntilKilled(address: string, firstNumber: number): Promise<void> {
  const database = address.startsWith('postgres:')
    ? openPostgresDatabase(address)
    : await openSqliteDatabase(address)
  const { build } = database
  let number = firstNumber
  const writer = async () => {
    for (;;) {
      const own = number++
      const id = String(own)
      const note = build.insertInto('searches').values({ owner: 'crash', question: id, created_at: own })
      const entries = build.insertInto('turn_log').values([
        { turn_id: id, seq: 1, frame: 'x'.repeat(200) },
        { turn_id: id, seq: 2, frame: 'y'.repeat(200) },
      ])
      const failing = build.deleteFrom('leases').where('number', '=', -1)
      const batch = [
        statement(note),
        statement(entries, 2),
        ...(own % 7 === 0 ? [statement(failing, 1)] : []),
      ]
      await database.batch(batch).then(
        () => process.stdout.write(`${id}\n`),
        () => undefined,
      )
    }
  }
  await Promise.all(Array.from({ length: 20 }, writer))
}

const [, , address = '', firstNumber = '0'] = process.argv
await writeUntilKilled(address, Number(firstNumber))
